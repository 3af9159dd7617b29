package dev.phyla.internal.replica;

import dev.phyla.CallbackException;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.replica.IncomingDelta.RemovedComponent;
import dev.phyla.internal.replica.IncomingDelta.Values;
import dev.phyla.internal.structure.Departures;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/*
 * Links and keys that go are removed first, so that no despawn takes along an entity that stays, and
 * a key can move to another entity. Callbacks may change the world between any two operations, so
 * every operation looks up its entity.
 */

/// Applies a delta with ordinary operations. An operation that fails does not keep the others from
/// being applied.
final class DeltaApplier {
  private final WorldCore core;
  private final Replicas replicas;
  private final IncomingDelta delta;
  private final ExtrasApplier extras;
  private final List<RuntimeException> failures = new ArrayList<>(0);

  DeltaApplier(WorldCore core, Replicas replicas, IncomingDelta delta) {
    this.core = core;
    this.replicas = replicas;
    this.delta = delta;
    this.extras = new ExtrasApplier(core, replicas, this::attempt);
  }

  /// Applies the delta.
  ///
  /// @return what failed
  List<RuntimeException> apply() {
    long[] reserved = core.index().reserveHandles(delta.fresh().size());
    for (int i = 0; i < reserved.length; i++) {
      assert reserved[i] == delta.fresh().get(i).local();
    }
    delta.extras().forEach((slot, wanted) -> withReplica(slot, each -> extras.take(each, wanted)));
    despawnGone();
    delta.fresh().forEach(replicas::add);
    spawnFresh();
    delta.removed().forEach(this::remove);
    delta.values().forEach(this::setValues);
    delta.extras().forEach((slot, wanted) -> withReplica(slot, each -> extras.give(each, wanted)));
    delta.extras().forEach((slot, wanted) -> withReplica(slot, each -> extras.order(each, wanted)));
    delta.extras().forEach((slot, wanted) -> withReplica(slot, each -> each.setExtras(wanted)));
    return failures;
  }

  /// The exception for failures.
  static CallbackException failed(List<RuntimeException> failures) {
    return new CallbackException(
        String.format(
            "The delta was applied, but %s; the first failure: %s",
            failures.size() == 1 ? "one operation failed" : failures.size() + " operations failed",
            failures.getFirst()),
        failures);
  }

  private interface Action {
    void accept(Replica replica);
  }

  private void withReplica(int slot, Action action) {
    Replica replica = replicas.find(slot);
    if (replica != null) {
      action.accept(replica);
    }
  }

  private void attempt(Runnable operation) {
    try {
      operation.run();
    } catch (RuntimeException e) {
      failures.add(e);
    }
  }

  private boolean isAlive(Replica replica) {
    return core.index().isAlive(replica.local());
  }

  // Entities.

  private void despawnGone() {
    Departures departures = core.structure().departures();
    for (Replica replica : delta.gone()) {
      attempt(
          () -> {
            if (isAlive(replica)) {
              departures.destroy(replica.local());
            }
          });
    }
    delta.gone().forEach(replicas::remove);
  }

  /// The value of a component in the rows of a delta.
  private record Cell(Values values, int row) {
    void copyTo(Table table, int target) {
      List<ColumnLayout> layouts = values.info().layout().columns();
      int base = table.base(values.info().id());
      for (int i = 0; i < layouts.size(); i++) {
        layouts.get(i).copyRow(values.rows()[i], row, table.columns()[base + i], target);
      }
    }
  }

  private void spawnFresh() {
    var cells = new HashMap<Replica, List<Cell>>();
    delta.fresh().forEach(replica -> cells.put(replica, new ArrayList<>()));
    for (Values values : delta.values()) {
      for (int row = 0; row < values.replicas().size(); row++) {
        List<Cell> own = cells.get(values.replicas().get(row));
        if (own != null) {
          own.add(new Cell(values, row));
        }
      }
    }
    Map<List<ComponentInfo>, List<Replica>> groups = new LinkedHashMap<>();
    for (Replica replica : delta.fresh()) {
      List<ComponentInfo> infos =
          Objects.requireNonNull(cells.get(replica)).stream()
              .map(cell -> cell.values().info())
              .toList();
      groups.computeIfAbsent(infos, _ -> new ArrayList<>()).add(replica);
    }
    groups.forEach((infos, group) -> attempt(() -> spawn(infos, group, cells)));
  }

  /// Spawns entities that have the same components.
  private void spawn(
      List<ComponentInfo> infos, List<Replica> group, Map<Replica, List<Cell>> cells) {
    ComponentInfo[] required = ComponentInfo.requiredBy(infos);
    var all = new ArrayList<>(infos);
    all.addAll(Arrays.asList(required));
    group.forEach(replica -> replica.components().addAll(infos));
    long[] handles = group.stream().mapToLong(Replica::local).toArray();
    try {
      core.structure()
          .arrivals()
          .spawnAll(
              core.tables().withAll(all),
              handles.length,
              (table, first, end) -> {
                for (int row = first; row < end; row++) {
                  for (Cell cell : cells.getOrDefault(group.get(row - first), List.of())) {
                    cell.copyTo(table, row);
                  }
                }
                for (ComponentInfo info : required) {
                  table.writeDefaults(info, first, end);
                }
              },
              handles);
    } finally {
      for (long handle : handles) {
        core.index().releaseReserved(handle); // if it was not spawned
      }
    }
  }

  // Components.

  private void remove(RemovedComponent removed) {
    Replica replica = removed.replica();
    replica.components().remove(removed.info());
    attempt(
        () -> {
          long location = core.index().location(replica.local());
          if (location != EntityIndex.NOWHERE) {
            core.structure().migrations().remove(replica.local(), location, removed.info());
          }
        });
  }

  private void setValues(Values values) {
    for (int row = 0; row < values.values().length; row++) {
      Object value = values.values()[row];
      if (value != null) {
        Replica replica = values.replicas().get(row);
        replica.components().add(values.info());
        attempt(() -> set(replica.local(), values.info(), value));
      }
    }
  }

  private void set(long entity, ComponentInfo info, Object value) {
    long location = core.index().location(entity);
    if (location != EntityIndex.NOWHERE) {
      core.structure().migrations().set(entity, location, info, value);
    }
  }
}
