package dev.phyla.bench.shape;

import static dev.phyla.Term.write;

import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;

/// An `update` that returns a new record in one branch and the same record in the other.
final class NewOrSame implements Shape {
  private static final int ROWS = 8192;

  record Grass(int ticks) {}

  private final World world = new World();
  private final UpdateQuery1<Grass> fields = world.query(write(Grass.class));
  private final int[] ticks = new int[ROWS];

  NewOrSame() {
    for (int row = 0; row < ROWS; row++) {
      ticks[row] = Numbers.unit(row, 0) < 0.5f ? 0 : 1 << 30;
      world.spawn(new Grass(ticks[row]));
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void tickByHand() {
    int[] ticks = this.ticks;
    for (int row = 0; row < ROWS; row++) {
      if (ticks[row] > 0) {
        ticks[row]--;
      }
    }
  }

  @Override
  public void tickByPhyla() {
    fields.update(grass -> grass.ticks() > 0 ? new Grass(grass.ticks() - 1) : grass);
  }

  @Override
  public long checksumByHand() {
    Checksum sum = new Checksum();
    for (int row = 0; row < ROWS; row++) {
      sum.add((long) ticks[row]);
    }
    return sum.value();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    fields.each(grass -> sum.add((long) grass.get().ticks()));
    return sum.value();
  }
}
