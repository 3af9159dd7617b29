package dev.phyla.internal.change;

import java.util.Arrays;

/// The sorted slots of entities that left a feed, with the rows of their last values in the removal
/// logs.
final class LeftEntities {
  /// The row of a component that the entity did not lose.
  static final int NOT_LOST = -1;

  private static final int[] NO_SLOTS = {};

  /// The slots; sorted after [#sort()].
  private int[] slots = NO_SLOTS;

  /// The number of slots.
  private int size;

  /// The rows for each component, in the order of the slots.
  private final int[][] rows;

  LeftEntities(int components) {
    this.rows = new int[components][0];
  }

  int size() {
    return size;
  }

  int slot(int position) {
    return slots[position];
  }

  void clear() {
    size = 0;
  }

  /// Adds a slot, possibly a duplicate. Call before [#sort()].
  void add(int slot) {
    if (size == slots.length) {
      slots = Arrays.copyOf(slots, Math.max(16, 2 * size));
    }
    slots[size++] = slot;
  }

  /// Sorts the slots, removes duplicates and resets all rows.
  void sort() {
    Arrays.sort(slots, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || slots[i] != slots[kept - 1]) {
        slots[kept++] = slots[i];
      }
    }
    size = kept;
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length < size) {
        rows[i] = new int[slots.length];
      }
      Arrays.fill(rows[i], 0, size, NOT_LOST);
    }
  }

  /// Sets the row of the last value of a component, if the slot is present.
  void setRow(int component, int slot, int row) {
    int position = Arrays.binarySearch(slots, 0, size, slot);
    if (position >= 0) {
      rows[component][position] = row;
    }
  }

  /// The row with the last value of a component, or [#NOT_LOST].
  int row(int component, int position) {
    return rows[component][position];
  }
}
