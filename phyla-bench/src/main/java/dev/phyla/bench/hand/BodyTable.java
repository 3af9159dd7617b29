package dev.phyla.bench.hand;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;
import java.util.Arrays;

/// A table of entities with position, velocity, force, body and health: thirteen arrays.
final class BodyTable {
  int size;
  int[] slots;
  float[] x;
  float[] y;
  float[] z;
  float[] dx;
  float[] dy;
  float[] dz;
  float[] fx;
  float[] fy;
  float[] fz;
  float[] mass;
  float[] drag;
  float[] health;
  float[] regeneration;

  BodyTable(int capacity) {
    slots = new int[capacity];
    x = new float[capacity];
    y = new float[capacity];
    z = new float[capacity];
    dx = new float[capacity];
    dy = new float[capacity];
    dz = new float[capacity];
    fx = new float[capacity];
    fy = new float[capacity];
    fz = new float[capacity];
    mass = new float[capacity];
    drag = new float[capacity];
    health = new float[capacity];
    regeneration = new float[capacity];
  }

  /// Appends the entity with the given ordinal and returns its row.
  int append(int ordinal) {
    if (size == slots.length) {
      resize(size * 2);
    }
    int row = size++;
    x[row] = Values.x(ordinal);
    y[row] = Values.y(ordinal);
    z[row] = Values.z(ordinal);
    dx[row] = Values.dx(ordinal);
    dy[row] = Values.dy(ordinal);
    dz[row] = Values.dz(ordinal);
    fx[row] = Values.fx(ordinal);
    fy[row] = Values.fy(ordinal);
    fz[row] = Values.fz(ordinal);
    mass[row] = Values.mass(ordinal);
    drag[row] = Values.drag(ordinal);
    health[row] = Values.health(ordinal);
    regeneration[row] = Values.regeneration(ordinal);
    return row;
  }

  private void resize(int capacity) {
    slots = Arrays.copyOf(slots, capacity);
    x = Arrays.copyOf(x, capacity);
    y = Arrays.copyOf(y, capacity);
    z = Arrays.copyOf(z, capacity);
    dx = Arrays.copyOf(dx, capacity);
    dy = Arrays.copyOf(dy, capacity);
    dz = Arrays.copyOf(dz, capacity);
    fx = Arrays.copyOf(fx, capacity);
    fy = Arrays.copyOf(fy, capacity);
    fz = Arrays.copyOf(fz, capacity);
    mass = Arrays.copyOf(mass, capacity);
    drag = Arrays.copyOf(drag, capacity);
    health = Arrays.copyOf(health, capacity);
    regeneration = Arrays.copyOf(regeneration, capacity);
  }

  void addTo(Checksum sum) {
    for (int row = 0; row < size; row++) {
      sum.add(x[row], y[row], z[row]);
      sum.add(dx[row], dy[row], dz[row]);
      sum.add(fx[row], fy[row], fz[row]);
      sum.add(mass[row], drag[row]);
      sum.add(health[row], regeneration[row]);
    }
  }
}
