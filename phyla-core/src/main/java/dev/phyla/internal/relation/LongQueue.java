package dev.phyla.internal.relation;

import java.util.Arrays;

/// A growable array of packed entities.
final class LongQueue {
  private long[] entities = new long[16];
  private int size;

  int size() {
    return size;
  }

  long get(int index) {
    return entities[index];
  }

  void add(long entity) {
    if (size == entities.length) {
      entities = Arrays.copyOf(entities, 2 * size);
    }
    entities[size++] = entity;
  }

  /// Reverses the entities from an index on.
  void reverse(int first) {
    for (int i = first, j = size - 1; i < j; i++, j--) {
      long entity = entities[i];
      entities[i] = entities[j];
      entities[j] = entity;
    }
  }

  void clear() {
    size = 0;
  }

  long[] toArray() {
    return Arrays.copyOf(entities, size);
  }
}
