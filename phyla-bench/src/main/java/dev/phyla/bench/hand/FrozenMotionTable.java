package dev.phyla.bench.hand;

import java.util.Arrays;

/// A table of entities with a position, a velocity and the time when they were frozen.
final class FrozenMotionTable extends MotionTable {
  float[] since;

  FrozenMotionTable(int id, int capacity) {
    super(id, capacity);
    since = new float[capacity];
  }

  @Override
  void resize(int capacity) {
    super.resize(capacity);
    since = Arrays.copyOf(since, capacity);
  }

  @Override
  void fill(int row, int last) {
    super.fill(row, last);
    since[row] = since[last];
  }
}
