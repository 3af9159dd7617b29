package dev.phyla.bench.hand;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;
import dev.phyla.bench.workload.Workload;

/// Plain loops over `float[]`: the limit that iteration is compared with.
final class HandIteration {
  private HandIteration() {}

  /// Moves the entities of some sets of arrays.
  private abstract static class Moving implements Workload {
    final MotionTable[] tables;

    Moving(int entities, int tableCount) {
      tables = new MotionTable[tableCount];
      for (int table = 0; table < tableCount; table++) {
        tables[table] = population(entities, table, tableCount);
      }
    }

    /// Every `stride`-th entity, starting with the ordinal `first`.
    static MotionTable population(int entities, int first, int stride) {
      int rows = (entities - first + stride - 1) / stride;
      MotionTable table = new MotionTable(first, rows);
      for (int ordinal = first; ordinal < entities; ordinal += stride) {
        table.set(table.append(), ordinal);
      }
      return table;
    }

    @Override
    public final long checksum() {
      Checksum sum = new Checksum();
      for (MotionTable table : tables) {
        table.addTo(sum);
      }
      return sum.value();
    }

    static void move(MotionTable table) {
      float[] x = table.x;
      float[] y = table.y;
      float[] z = table.z;
      float[] dx = table.dx;
      float[] dy = table.dy;
      float[] dz = table.dz;
      for (int row = 0, size = table.size; row < size; row++) {
        x[row] += dx[row] * Values.DT;
        y[row] += dy[row] * Values.DT;
        z[row] += dz[row] * Values.DT;
      }
    }
  }

  /// All tables in turn: one for two components, twenty-six for the fragmented population.
  static final class Tables extends Moving {
    Tables(int entities, int tableCount) {
      super(entities, tableCount);
    }

    @Override
    public void run() {
      for (MotionTable table : tables) {
        move(table);
      }
    }
  }

  /// The first of two tables; the second holds the excluded entities.
  static final class Exclude extends Moving {
    Exclude(int entities) {
      super(2 * entities, 2);
    }

    @Override
    public void run() {
      move(tables[0]);
    }
  }

  /// Writes only where the entity moves to the right.
  static final class Conditional extends Moving {
    Conditional(int entities) {
      super(entities, 1);
    }

    @Override
    public void run() {
      moveToTheRight(tables[0]);
    }

    private static void moveToTheRight(MotionTable table) {
      float[] x = table.x;
      float[] y = table.y;
      float[] z = table.z;
      float[] dx = table.dx;
      float[] dy = table.dy;
      float[] dz = table.dz;
      for (int row = 0, size = table.size; row < size; row++) {
        if (dx[row] > 0) {
          x[row] += dx[row] * Values.DT;
          y[row] += dy[row] * Values.DT;
          z[row] += dz[row] * Values.DT;
        }
      }
    }
  }

  /// Five components, thirteen arrays of which seven are written, in one loop.
  static final class Five implements Workload {
    private final BodyTable table;

    Five(int entities) {
      table = new BodyTable(entities);
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        table.append(ordinal);
      }
    }

    @Override
    public void run() {
      step(table);
    }

    private static void step(BodyTable table) {
      float[] x = table.x;
      float[] y = table.y;
      float[] z = table.z;
      float[] dx = table.dx;
      float[] dy = table.dy;
      float[] dz = table.dz;
      float[] fx = table.fx;
      float[] fy = table.fy;
      float[] fz = table.fz;
      float[] mass = table.mass;
      float[] drag = table.drag;
      float[] health = table.health;
      float[] regeneration = table.regeneration;
      for (int row = 0, size = table.size; row < size; row++) {
        float push = Values.DT / mass[row];
        float keep = 1 - drag[row] * Values.DT;
        float newDx = (dx[row] + fx[row] * push) * keep;
        float newDy = (dy[row] + fy[row] * push) * keep;
        float newDz = (dz[row] + fz[row] * push) * keep;
        dx[row] = newDx;
        dy[row] = newDy;
        dz[row] = newDz;
        x[row] += newDx * Values.DT;
        y[row] += newDy * Values.DT;
        z[row] += newDz * Values.DT;
        health[row] = Math.min(Values.FULL_HEALTH, health[row] + regeneration[row] * Values.DT);
      }
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      table.addTo(sum);
      return sum.value();
    }
  }
}
