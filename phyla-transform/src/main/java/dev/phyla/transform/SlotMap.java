package dev.phyla.transform;

import java.util.Arrays;

/// A map from indices of entities to numbers from 0.
final class SlotMap {
  /// The number of each index plus 1, or 0 if it has none.
  private int[] values = {};

  /// The number of an index, or -1.
  int get(int index) {
    return index < values.length ? values[index] - 1 : -1;
  }

  void put(int index, int value) {
    if (index >= values.length) {
      values = Arrays.copyOf(values, Math.max(index + 1, 2 * values.length));
    }
    values[index] = value + 1;
  }

  void remove(int index) {
    values[index] = 0;
  }
}
