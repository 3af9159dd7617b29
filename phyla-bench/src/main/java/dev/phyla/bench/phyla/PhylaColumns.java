package dev.phyla.bench.phyla;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Query;
import dev.phyla.bench.phyla.Components.Body;
import dev.phyla.bench.phyla.Components.Force;
import dev.phyla.bench.phyla.Components.Health;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.phyla.Components.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// Loops over raw columns, chunk by chunk, each in a separate method, so that the JIT compiler
/// keeps the arrays and the bounds in registers.
final class PhylaColumns {
  private PhylaColumns() {}

  /// Moves every entity.
  static final class Move extends PhylaIteration.Moving {
    private final Column<float[]> xs = world.column(Position.class, "x", float[].class);
    private final Column<float[]> ys = world.column(Position.class, "y", float[].class);
    private final Column<float[]> zs = world.column(Position.class, "z", float[].class);
    private final Column<float[]> dxs = world.column(Velocity.class, "dx", float[].class);
    private final Column<float[]> dys = world.column(Velocity.class, "dy", float[].class);
    private final Column<float[]> dzs = world.column(Velocity.class, "dz", float[].class);

    Move(int entities, PhylaIteration.Scatter scatter) {
      super(entities, scatter);
    }

    @Override
    public void run() {
      for (Chunk chunk : movers.chunks()) {
        move(
            chunk.write(xs),
            chunk.write(ys),
            chunk.write(zs),
            chunk.read(dxs),
            chunk.read(dys),
            chunk.read(dzs),
            chunk.first(),
            chunk.end());
      }
    }

    private static void move(
        float[] x, float[] y, float[] z, float[] dx, float[] dy, float[] dz, int first, int end) {
      for (int row = first; row < end; row++) {
        x[row] += dx[row] * Values.DT;
        y[row] += dy[row] * Values.DT;
        z[row] += dz[row] * Values.DT;
      }
    }
  }

  /// Steps bodies of five components.
  static final class Five extends PhylaWorkload {
    private final Query bodies =
        world.query(
            write(Position.class),
            write(Velocity.class),
            read(Force.class),
            read(Body.class),
            write(Health.class));
    private final Column<float[]> xs = world.column(Position.class, "x", float[].class);
    private final Column<float[]> ys = world.column(Position.class, "y", float[].class);
    private final Column<float[]> zs = world.column(Position.class, "z", float[].class);
    private final Column<float[]> dxs = world.column(Velocity.class, "dx", float[].class);
    private final Column<float[]> dys = world.column(Velocity.class, "dy", float[].class);
    private final Column<float[]> dzs = world.column(Velocity.class, "dz", float[].class);
    private final Column<float[]> fxs = world.column(Force.class, "fx", float[].class);
    private final Column<float[]> fys = world.column(Force.class, "fy", float[].class);
    private final Column<float[]> fzs = world.column(Force.class, "fz", float[].class);
    private final Column<float[]> masses = world.column(Body.class, "mass", float[].class);
    private final Column<float[]> drags = world.column(Body.class, "drag", float[].class);
    private final Column<float[]> healths = world.column(Health.class, "points", float[].class);
    private final Column<float[]> regenerations =
        world.column(Health.class, "regeneration", float[].class);

    Five(int entities) {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        spawnBody(world, ordinal);
      }
    }

    @Override
    public void run() {
      for (Chunk chunk : bodies.chunks()) {
        step(
            chunk.write(xs),
            chunk.write(ys),
            chunk.write(zs),
            chunk.write(dxs),
            chunk.write(dys),
            chunk.write(dzs),
            chunk.read(fxs),
            chunk.read(fys),
            chunk.read(fzs),
            chunk.read(masses),
            chunk.read(drags),
            chunk.write(healths),
            chunk.read(regenerations),
            chunk.first(),
            chunk.end());
      }
    }

    private static void step(
        float[] x,
        float[] y,
        float[] z,
        float[] dx,
        float[] dy,
        float[] dz,
        float[] fx,
        float[] fy,
        float[] fz,
        float[] mass,
        float[] drag,
        float[] health,
        float[] regeneration,
        int first,
        int end) {
      for (int row = first; row < end; row++) {
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
      addMotionTo(sum);
      addBodiesTo(sum);
      return sum.value();
    }
  }
}
