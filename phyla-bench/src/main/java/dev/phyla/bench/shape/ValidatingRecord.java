package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;

/// A record whose constructor checks its values; by hand, the same check before the store.
final class ValidatingRecord implements Shape {
  private static final int ROWS = 8192;

  record Tank(float level, float capacity) {
    Tank {
      check(level, capacity);
    }

    Tank filled(float inflow) {
      return new Tank(Math.min(capacity, level * 0.9f + inflow), capacity);
    }
  }

  record Inflow(float rate) {}

  private static void check(float level, float capacity) {
    if (!(level >= 0 && level <= capacity)) {
      throw new IllegalArgumentException(
          "A level of " + level + " is not one of a tank of " + capacity + ".");
    }
  }

  private final World world = new World();
  private final UpdateQuery2<Tank, Inflow> tanks =
      world.query(write(Tank.class), read(Inflow.class));
  private final float[] level = new float[ROWS];
  private final float[] capacity = new float[ROWS];
  private final float[] rate = new float[ROWS];

  ValidatingRecord() {
    for (int row = 0; row < ROWS; row++) {
      capacity[row] = 1 + Numbers.unit(row, 0);
      rate[row] = Numbers.unit(row, 1) * 0.2f;
      world.spawn(new Tank(0, capacity[row]), new Inflow(rate[row]));
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void tickByHand() {
    float[] level = this.level;
    float[] capacity = this.capacity;
    float[] rate = this.rate;
    for (int row = 0; row < ROWS; row++) {
      float next = Math.min(capacity[row], level[row] * 0.9f + rate[row]);
      check(next, capacity[row]);
      level[row] = next;
    }
  }

  @Override
  public void tickByPhyla() {
    tanks.update((tank, inflow) -> tank.filled(inflow.rate()));
  }

  @Override
  public long checksumByHand() {
    Checksum sum = new Checksum();
    for (int row = 0; row < ROWS; row++) {
      sum.add(level[row], capacity[row]);
    }
    return sum.value();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    tanks.each((tank, inflow) -> sum.add(tank.get().level(), tank.get().capacity()));
    return sum.value();
  }
}
