package dev.phyla.internal.plain;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.plain.EntityPlan.PlannedLink;
import dev.phyla.internal.plain.EntityPlan.PlannedOrder;
import dev.phyla.internal.plain.EntityPlan.PlannedValue;
import dev.phyla.internal.relation.RelationStore;
import dev.phyla.internal.relation.WorldRelation;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.structure.Reactor;
import dev.phyla.internal.structure.Structure;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/*
 * Each entity is an arrival of its own, so callbacks run in between and may despawn what was spawned
 * already. As with trees of prefabs, their exceptions are collected and thrown at the end, and any
 * other exception undoes the operation.
 */

/// Spawns planned entities whose handles are reserved, and links them.
final class PlannedArrivals {
  private final WorldCore core;
  private final Structure structure;
  private final List<EntityPlan> plans;
  private final List<Throwable> failures = new ArrayList<>();

  private PlannedArrivals(WorldCore core, List<EntityPlan> plans) {
    this.core = core;
    this.structure = core.structure();
    this.plans = plans;
  }

  /// Spawns and links entities.
  static void spawn(WorldCore core, List<EntityPlan> plans) {
    new PlannedArrivals(core, plans).spawn();
  }

  private void spawn() {
    try {
      plans.forEach(this::spawn);
      plans.forEach(this::link);
      plans.forEach(this::orderSources);
    } catch (Throwable e) {
      undo(e);
      throw e;
    }
    Reactor reactor = structure.reactor();
    if (reactor != null && !failures.isEmpty()) {
      throw reactor.together(failures);
    }
  }

  private boolean isAlive(Entity entity) {
    return core.index().isAlive(entity.bits());
  }

  private void spawn(EntityPlan plan) {
    List<ComponentInfo> given = plan.components().stream().map(PlannedValue::info).toList();
    ComponentInfo[] required = ComponentInfo.requiredBy(given);
    var all = new ArrayList<>(given);
    all.addAll(Arrays.asList(required));
    ComponentSet components = ComponentSet.of(all);
    attempt(() -> structure.tables().withAll(components)); // callbacks of new tables may throw
    Table target = structure.tables().withAll(components);
    long[] handle = {plan.entity().bits()};
    attempt(
        () ->
            structure
                .arrivals()
                .spawnAll(
                    target,
                    1,
                    (table, first, end) -> {
                      plan.components()
                          .forEach(each -> table.write(each.info(), first, each.value()));
                      for (ComponentInfo info : required) {
                        table.writeDefaults(info, first, end);
                      }
                    },
                    handle));
    if (isAlive(plan.entity())) {
      describe(plan);
    }
  }

  /// Sets what is kept outside the tables.
  private void describe(EntityPlan plan) {
    Entity entity = plan.entity();
    String key = plan.key();
    if (key != null && core.naming().keys().find(key) == null) { // a callback may have used it
      core.naming().keys().set(entity, key);
    }
    String name = plan.name();
    if (name != null) {
      core.naming().names().set(entity.bits(), name);
    }
    plan.tags().forEach(tag -> tag.entities().add(entity.bits()));
    if (plan.isDisabled()) {
      core.enabling().entities().add(entity.bits());
    }
    Table table = core.tables().table(EntityIndex.table(core.index().location(entity)));
    for (ComponentInfo info : plan.disabled()) {
      if (table.base(info.id()) >= 0) { // unless a callback removed it
        core.enabling().component(info.id()).add(entity.bits());
      }
    }
  }

  private void link(EntityPlan plan) {
    for (PlannedLink link : plan.links()) {
      RelationStore store = core.relations().store(link.relation());
      boolean isMirrored =
          link.relation().traits().symmetric() && access(store).has(plan.entity(), link.target());
      if (!isMirrored && isAlive(plan.entity()) && isAlive(link.target())) {
        attempt(() -> store.relate(plan.entity().bits(), link.value(), link.target().bits()));
      }
    }
  }

  private WorldRelation<?> access(RelationStore store) {
    return new WorldRelation<>(core.relations(), store);
  }

  private void orderSources(EntityPlan plan) {
    for (PlannedOrder order : plan.sources()) {
      WorldRelation<?> relation = access(core.relations().store(order.relation()));
      int next = 0;
      for (Entity source : order.sources()) {
        if (isAlive(source)
            && isAlive(plan.entity())
            && relation.moveSource(source, plan.entity(), next)) {
          next++;
        }
      }
    }
  }

  /// Runs an operation, and keeps the exceptions of its callbacks.
  private void attempt(Runnable operation) {
    try {
      operation.run();
    } catch (RuntimeException e) {
      Reactor reactor = structure.reactor();
      if (reactor == null
          || !reactor.isThrownByCallbacks(e)
          || !(e instanceof CallbackException together)) {
        throw e;
      }
      failures.addAll(together.failures());
    }
  }

  /// Releases the handles of entities that were not spawned, and despawns the others, in reverse
  /// order so that handles are reused in the original order.
  private void undo(Throwable failure) {
    failures.forEach(failure::addSuppressed);
    List<Entity> reversed = plans.reversed().stream().map(EntityPlan::entity).toList();
    reversed.forEach(entity -> core.index().releaseReserved(entity.bits()));
    long[] spawned = reversed.stream().filter(this::isAlive).mapToLong(Entity::bits).toArray();
    try {
      structure.departures().destroyAll(spawned, spawned.length);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }
}
