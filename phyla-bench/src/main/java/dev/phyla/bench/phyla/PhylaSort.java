package dev.phyla.bench.phyla;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Query;
import dev.phyla.bench.phyla.Components.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// Sorts movers by their speed `dx`.
abstract class PhylaSort extends PhylaWorkload {
  final Query movers = world.query(write(Velocity.class));
  final Column<float[]> speed = world.column(Velocity.class, "dx", float[].class);
  private int round;

  PhylaSort(int entities) {
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      spawnMover(world, ordinal);
    }
  }

  /// By a column.
  static final class ByColumn extends PhylaSort {
    ByColumn(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      movers.sort(speed);
    }
  }

  /// With a comparator.
  static final class ByComparator extends PhylaSort {
    ByComparator(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      movers.sort(Velocity.class, (one, other) -> Float.compare(one.dx(), other.dx()));
    }
  }

  /// By a column, rows that are in order, except for the first time.
  static final class Again extends PhylaSort {
    Again(int entities) {
      super(entities);
    }

    @Override
    public void prepare() {}

    @Override
    public void run() {
      movers.sort(speed);
    }

    @Override
    void forgetNeighbours() {
      movers.sort(speed); // because neighbours mark speeds as written
    }
  }

  @Override
  public void prepare() {
    round++;
    for (Chunk chunk : movers.chunks()) {
      float[] speeds = chunk.write(speed);
      for (int row = chunk.first(); row < chunk.end(); row++) {
        speeds[row] = Values.speed(row, round);
      }
    }
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    addMotionTo(sum);
    int[] row = {0};
    world
        .query(read(Velocity.class))
        .each(velocity -> sum.add(row[0]++, Float.floatToIntBits(velocity.dx())));
    return sum.value();
  }
}
