package dev.phyla.bench.shape;

import static dev.phyla.Term.read;

import dev.phyla.Query1;
import dev.phyla.World;

/// Sums into captured state, and counts in a branch that half of the rows take.
final class Accumulating implements Shape {
  private static final int ROWS = 8192;

  record Wealth(int coins) {}

  private final World world = new World();
  private final Query1<Wealth> owners = world.query(read(Wealth.class));
  private final int[] coins = new int[ROWS];
  private long poorByHand;
  private long sumByHand;
  private final long[] poorByPhyla = new long[1];
  private final long[] sumByPhyla = new long[1];

  Accumulating() {
    for (int row = 0; row < ROWS; row++) {
      coins[row] = (int) (100 * Numbers.unit(row, 0));
      world.spawn(new Wealth(coins[row]));
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void tickByHand() {
    int[] coins = this.coins;
    long poor = 0;
    long sum = 0;
    for (int row = 0; row < ROWS; row++) {
      sum += coins[row];
      if (coins[row] < 50) {
        poor++;
      }
    }
    poorByHand += poor;
    sumByHand += sum;
  }

  @Override
  public void tickByPhyla() {
    long[] poor = poorByPhyla;
    long[] sum = sumByPhyla;
    owners.each(
        wealth -> {
          sum[0] += wealth.coins();
          if (wealth.coins() < 50) {
            poor[0]++;
          }
        });
  }

  @Override
  public long checksumByHand() {
    return sumByHand * 31 + poorByHand;
  }

  @Override
  public long checksumByPhyla() {
    return sumByPhyla[0] * 31 + poorByPhyla[0];
  }
}
