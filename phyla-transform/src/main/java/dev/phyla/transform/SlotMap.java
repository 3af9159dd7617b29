package dev.phyla.transform;

import java.util.Arrays;

/// A map from the indices of entities to numbers from 0. Entities are packed, and their generations
/// are ignored.
final class SlotMap {
  /// The number of each index plus 1, or 0 if it has none.
  private int[] values = {};

  /// The index of a packed entity, as [dev.phyla.Entity#bits()] describes it.
  private static int indexOf(long entity) {
    return (int) entity;
  }

  /// The number of an entity, or -1.
  int get(long entity) {
    int index = indexOf(entity);
    return index < values.length ? values[index] - 1 : -1;
  }

  void put(long entity, int value) {
    int index = indexOf(entity);
    if (index >= values.length) {
      values = Arrays.copyOf(values, Math.max(index + 1, 2 * values.length));
    }
    values[index] = value + 1;
  }

  void remove(long entity) {
    values[indexOf(entity)] = 0;
  }
}
