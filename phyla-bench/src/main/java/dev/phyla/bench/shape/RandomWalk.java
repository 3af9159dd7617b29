package dev.phyla.bench.shape;

import static dev.phyla.Term.write;

import dev.phyla.RandomStream;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;

/// Steps in random directions, drawn from a random stream of the world.
final class RandomWalk implements Shape {
  private static final int ROWS = 8192;

  record Walker(float x, float y) {}

  private final World world = new World();
  private final UpdateQuery1<Walker> walkers = world.query(write(Walker.class));
  private final RandomStream randomByPhyla = world.random("walk");
  private final RandomStream randomByHand = new World().random("walk");
  private final float[] x = new float[ROWS];
  private final float[] y = new float[ROWS];

  RandomWalk() {
    for (int row = 0; row < ROWS; row++) {
      world.spawn(new Walker(0, 0));
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void tickByHand() {
    float[] x = this.x;
    float[] y = this.y;
    RandomStream random = randomByHand;
    for (int row = 0; row < ROWS; row++) {
      x[row] = x[row] + random.nextFloat() - 0.5f;
      y[row] = y[row] + random.nextFloat() - 0.5f;
    }
  }

  @Override
  public void tickByPhyla() {
    RandomStream random = randomByPhyla;
    walkers.update(
        walker ->
            new Walker(
                walker.x() + random.nextFloat() - 0.5f, walker.y() + random.nextFloat() - 0.5f));
  }

  @Override
  public long checksumByHand() {
    Checksum sum = new Checksum();
    for (int row = 0; row < ROWS; row++) {
      sum.add(x[row], y[row]);
    }
    return sum.value();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    walkers.each(walker -> sum.add(walker.get().x(), walker.get().y()));
    return sum.value();
  }
}
