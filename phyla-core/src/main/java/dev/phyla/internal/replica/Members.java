package dev.phyla.internal.replica;

import dev.phyla.Entity;
import dev.phyla.internal.query.QueryRows;
import java.util.Arrays;
import java.util.function.Predicate;

/// The entities that pass a filter, by slot.
final class Members {
  private static final long[] NO_ENTITIES = {};

  /// The packed handle for each slot, or 0.
  private long[] bySlot = NO_ENTITIES;

  /// One more than the largest slot that may have a member.
  int slots() {
    return bySlot.length;
  }

  /// The member in a slot, packed, or 0.
  long in(int slot) {
    return slot < bySlot.length ? bySlot[slot] : 0;
  }

  /// The handle itself if it is a member, or 0.
  long orNone(long entity) {
    int slot = (int) entity;
    return slot >= 0 && in(slot) == entity ? entity : 0;
  }

  /// Replaces the members by the entities of a query that meet a condition.
  ///
  /// @param slots the number of slots of the world
  void select(QueryRows rows, Predicate<? super Entity> condition, int slots) {
    if (bySlot.length < slots) {
      bySlot = new long[Math.max(slots, 2 * bySlot.length)];
    } else {
      clear();
    }
    for (long entity : rows.entities()) {
      if (condition.test(Entity.fromBits(entity))) {
        bySlot[(int) entity] = entity;
      }
    }
  }

  void clear() {
    Arrays.fill(bySlot, 0);
  }
}
