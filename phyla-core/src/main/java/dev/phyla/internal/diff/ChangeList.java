package dev.phyla.internal.diff;

import dev.phyla.Entity;
import dev.phyla.snapshot.EntityChange;
import dev.phyla.snapshot.EntityDiff;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The differences of entities that were found so far, in any order.
final class ChangeList {
  /// The differences by slot. All entities are alive in both worlds, so each slot has one entity.
  private final SortedMap<Integer, EntityChanges> bySlot = new TreeMap<>();

  private record EntityChanges(long entity, List<EntityChange> changes) {}

  /// Adds a difference of an entity that is alive in both worlds.
  void add(long entity, EntityChange change) {
    bySlot
        .computeIfAbsent((int) entity, _ -> new EntityChanges(entity, new ArrayList<>()))
        .changes
        .add(change);
  }

  /// All differences in order.
  List<EntityDiff> sorted() {
    var diffs = new ArrayList<EntityDiff>(bySlot.size());
    for (EntityChanges found : bySlot.values()) {
      found.changes.sort(ChangeOrder.INSTANCE);
      diffs.add(new EntityDiff(Entity.fromBits(found.entity), found.changes));
    }
    return diffs;
  }
}
