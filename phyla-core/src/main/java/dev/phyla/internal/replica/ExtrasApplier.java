package dev.phyla.internal.replica;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.naming.EntityKeys;
import dev.phyla.internal.naming.EntityTexts;
import dev.phyla.internal.relation.LinkView;
import dev.phyla.internal.relation.RelationStore;
import dev.phyla.internal.replica.WantedExtras.WantedLink;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.world.WorldCore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Applies what entities have besides their components. What was added here stays.
final class ExtrasApplier {
  private final WorldCore core;
  private final Replicas replicas;

  /// Runs an operation that may fail.
  private final Consumer<Runnable> attempt;

  ExtrasApplier(WorldCore core, Replicas replicas, Consumer<Runnable> attempt) {
    this.core = core;
    this.replicas = replicas;
    this.attempt = attempt;
  }

  private boolean isAlive(long entity) {
    return core.index().isAlive(entity);
  }

  private RelationStore store(RelationType type) {
    return core.relations().store(type);
  }

  private @Nullable Replica target(WantedLink link) {
    Replica target = replicas.findRemote(link.target());
    return target != null && isAlive(target.local()) ? target : null;
  }

  // Taking.

  /// Removes the links and the key that an entity no longer has.
  void take(Replica replica, WantedExtras wanted) {
    for (WantedLink link : replica.extras().links()) {
      Replica target = target(link);
      if (target != null && !wanted.hasLink(link.type(), link.target())) {
        attempt.accept(() -> store(link.type()).unrelate(replica.local(), target.local()));
      }
    }
    String key = replica.extras().key();
    EntityTexts keys = core.naming().keys().texts();
    if (key != null && !key.equals(wanted.key()) && key.equals(keys.get(replica.local()))) {
      keys.remove(replica.local());
    }
  }

  // Giving.

  /// Adds what an entity has, and removes its tags and its name if they are gone.
  void give(Replica replica, WantedExtras wanted) {
    long entity = replica.local();
    if (!isAlive(entity)) {
      return;
    }
    WantedExtras before = replica.extras();
    for (Class<?> tag : before.tags()) {
      if (!wanted.tags().contains(tag)) {
        core.tags().of(tag).entities().remove(entity);
      }
    }
    wanted.tags().forEach(tag -> core.tags().of(tag).entities().add(entity));
    enable(entity, before, wanted);
    name(entity, before, wanted);
    String key = wanted.key();
    if (key != null) {
      attempt.accept(() -> setKey(entity, key));
    }
    for (WantedLink link : wanted.links()) {
      attempt.accept(() -> relate(entity, link));
    }
  }

  private void enable(long entity, WantedExtras before, WantedExtras wanted) {
    if (wanted.isDisabled()) {
      core.enabling().entities().add(entity);
    } else if (before.isDisabled()) {
      core.enabling().entities().remove(entity);
    }
    for (ComponentInfo info : before.disabled()) {
      EntitySet set = core.enabling().findComponent(info.id());
      if (set != null && !wanted.disabled().contains(info)) {
        set.remove(entity);
      }
    }
    int table = EntityIndex.table(core.index().location(entity));
    for (ComponentInfo info : wanted.disabled()) {
      if (core.tables().table(table).position(info.id()) >= 0) {
        core.enabling().component(info.id()).add(entity);
      }
    }
  }

  private void name(long entity, WantedExtras before, WantedExtras wanted) {
    EntityTexts names = core.naming().names();
    String name = wanted.name();
    if (name != null) {
      names.set(entity, name);
    } else if (before.name() != null && before.name().equals(names.get(entity))) {
      names.remove(entity);
    }
  }

  private void setKey(long entity, String key) {
    EntityKeys keys = core.naming().keys();
    Entity owner = keys.find(key);
    if (owner != null && owner.bits() != entity) {
      throw new IllegalStateException(taken(key, owner));
    }
    keys.set(Entity.fromBits(entity), key);
  }

  /// The sentence for a key that another entity has.
  static String taken(String key, Entity owner) {
    return String.format(
        "An entity of the source has the key \"%s\", which the entity %s of this world has, and it"
            + " does not come from the source; remove it there first, or use another key.",
        key, owner);
  }

  private void relate(long entity, WantedLink wanted) {
    Replica target = target(wanted);
    if (target == null || !isAlive(entity)) {
      return;
    }
    RelationStore store = store(wanted.type());
    var links = new LinkView(store);
    int link = links.find(entity, target.local());
    if (link == 0 || !wanted.value().equals(links.value(link))) {
      store.relate(entity, wanted.value(), target.local());
    }
  }

  // Ordering.

  /// Puts the links of an entity into the order that they have in the source, after those that were
  /// added here.
  void order(Replica replica, WantedExtras wanted) {
    if (wanted.links().size() < 2 || !isAlive(replica.local())) {
      return;
    }
    Map<RelationType, List<Long>> targets = new LinkedHashMap<>();
    for (WantedLink link : wanted.links()) {
      Replica target = target(link);
      if (target != null) {
        targets.computeIfAbsent(link.type(), _ -> new ArrayList<>()).add(target.local());
      }
    }
    targets.forEach((type, wantedOrder) -> order(replica.local(), type, wantedOrder));
  }

  private void order(long source, RelationType type, List<Long> wanted) {
    var links = new LinkView(store(type));
    var present = new ArrayList<Long>();
    for (int link = links.firstOfSource(source); link != 0; link = links.nextOfSource(link)) {
      if (wanted.contains(links.target(link))) {
        present.add(links.target(link));
      }
    }
    var wantedHere = new ArrayList<>(wanted);
    wantedHere.retainAll(present);
    if (!present.equals(wantedHere)) {
      wantedHere.forEach(target -> links.moveToEndOfSource(links.find(source, target)));
    }
  }
}
