package dev.phyla.internal.observe;

import org.jspecify.annotations.Nullable;

/// The entities of a bulk operation, with a lazily built index by handle.
final class Members {
  private static final int SPREAD = 0x9E37_79B9;
  private static final int HUGE = 1 << 29;

  private final long[] entities;
  private final int count;

  /// The index by handle, or null if it was not needed yet.
  private int @Nullable [] slots;

  /// Creates members in the order of their announcement.
  ///
  /// @param entities packed handles, in an array that does not change
  /// @param count the number of members, at least 1
  Members(long[] entities, int count) {
    this.entities = entities;
    this.count = count;
  }

  /// The position of an entity, or -1 if it is not a member.
  int position(long entity) {
    int[] slots = this.slots;
    if (slots == null) {
      slots = fill();
      this.slots = slots;
    }
    for (int slot = slot(entity, slots); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
      if (entities[slots[slot] - 1] == entity) {
        return slots[slot] - 1;
      }
    }
    return -1;
  }

  /// An open-addressed table that is at least half empty, unless there are half a billion members;
  /// an entry is a position plus 1.
  private int[] fill() {
    int[] filled = new int[Integer.highestOneBit(count) << (count < HUGE ? 2 : 1)];
    for (int i = 0; i < count; i++) {
      int slot = slot(entities[i], filled);
      while (filled[slot] != 0) {
        slot = (slot + 1) & (filled.length - 1);
      }
      filled[slot] = i + 1;
    }
    return filled;
  }

  private static int slot(long entity, int[] slots) {
    return ((int) entity * SPREAD) >>> Integer.numberOfLeadingZeros(slots.length - 1);
  }
}
