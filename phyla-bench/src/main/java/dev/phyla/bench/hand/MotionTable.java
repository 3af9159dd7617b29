package dev.phyla.bench.hand;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;
import java.util.Arrays;

/// A table of entities with a position and a velocity, one array for each field.
class MotionTable {
  final int id;
  int size;
  int[] slots;
  float[] x;
  float[] y;
  float[] z;
  float[] dx;
  float[] dy;
  float[] dz;

  MotionTable(int id, int capacity) {
    this.id = id;
    slots = new int[capacity];
    x = new float[capacity];
    y = new float[capacity];
    z = new float[capacity];
    dx = new float[capacity];
    dy = new float[capacity];
    dz = new float[capacity];
  }

  /// Appends a row and returns its number.
  final int append() {
    if (size == slots.length) {
      resize(size * 2);
    }
    return size++;
  }

  /// Appends many rows and returns the number of the first.
  final int append(int count) {
    int first = size;
    size += count;
    if (size > slots.length) {
      resize(Math.max(size, slots.length * 2));
    }
    return first;
  }

  /// Writes the values of the entity with the given ordinal into a row.
  final void set(int row, int ordinal) {
    x[row] = Values.x(ordinal);
    y[row] = Values.y(ordinal);
    z[row] = Values.z(ordinal);
    dx[row] = Values.dx(ordinal);
    dy[row] = Values.dy(ordinal);
    dz[row] = Values.dz(ordinal);
  }

  void resize(int capacity) {
    slots = Arrays.copyOf(slots, capacity);
    x = Arrays.copyOf(x, capacity);
    y = Arrays.copyOf(y, capacity);
    z = Arrays.copyOf(z, capacity);
    dx = Arrays.copyOf(dx, capacity);
    dy = Arrays.copyOf(dy, capacity);
    dz = Arrays.copyOf(dz, capacity);
  }

  /// Copies the columns of a row that both tables have.
  final void copyFrom(MotionTable source, int sourceRow, int row) {
    slots[row] = source.slots[sourceRow];
    x[row] = source.x[sourceRow];
    y[row] = source.y[sourceRow];
    z[row] = source.z[sourceRow];
    dx[row] = source.dx[sourceRow];
    dy[row] = source.dy[sourceRow];
    dz[row] = source.dz[sourceRow];
  }

  /// Removes a row by moving the last one into its place.
  final void swapRemove(int row, Slots locations) {
    int last = --size;
    if (row != last) {
      fill(row, last);
      locations.move(slots[row], id, row);
    }
  }

  void fill(int row, int last) {
    copyFrom(this, last, row);
  }

  final void addTo(Checksum sum) {
    for (int row = 0; row < size; row++) {
      sum.add(x[row], y[row], z[row]);
      sum.add(dx[row], dy[row], dz[row]);
    }
  }
}
