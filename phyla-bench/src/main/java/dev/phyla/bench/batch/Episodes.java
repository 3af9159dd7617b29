package dev.phyla.bench.batch;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;
import java.util.SplittableRandom;

/// Worlds that are stepped with random actions, and restart when their episode has ended.
abstract class Episodes implements Workload {
  /// Rounds of the comparison of results have so many steps, so that most worlds restart.
  private static final int STEPS_PER_ROUND = 20;

  private static final int ACTION_SETS = 16;

  /// What belongs to the measured work.
  enum Extent {
    /// Writing actions, the step, reading its outcome and restarting worlds.
    ENVIRONMENT,
    /// The step alone.
    STEP
  }

  private final Extent extent;
  private final int worlds;

  /// The actions of steps that repeat, by step and world.
  private final int[][] actions;

  private int step;

  /// @param choices the number of actions to choose from
  /// @param perWorld the number of actions of a world in a step
  Episodes(Extent extent, int worlds, int choices, int perWorld) {
    this.extent = extent;
    this.worlds = worlds;
    var random = new SplittableRandom(worlds);
    actions = new int[ACTION_SETS][worlds * perWorld];
    for (int[] set : actions) {
      for (int i = 0; i < set.length; i++) {
        set[i] = random.nextInt(choices);
      }
    }
  }

  final int worlds() {
    return worlds;
  }

  /// Writes the actions of all worlds.
  abstract void act(int[] all);

  /// Steps all worlds.
  abstract void step();

  /// Restarts the worlds whose episode the last step has ended.
  abstract void restartEnded();

  @Override
  public final void prepare() {
    if (extent == Extent.STEP) {
      restartEnded();
      act(nextActions());
    }
  }

  @Override
  public final void run() {
    if (extent == Extent.ENVIRONMENT) {
      act(nextActions());
      step();
      restartEnded();
    } else {
      step();
    }
  }

  private int[] nextActions() {
    return actions[step++ % ACTION_SETS];
  }

  // The state.

  /// The bits of the numbers that are observed, by number and world.
  abstract int[][] observation();

  /// The reward of each world in the last step.
  abstract float[] reward();

  /// The number of steps of each episode.
  abstract int[] elapsed();

  @Override
  public final long checksumAfter(int rounds) {
    return Workload.super.checksumAfter(STEPS_PER_ROUND * rounds);
  }

  @Override
  public final long checksum() {
    var sum = new Checksum();
    int[][] observation = observation();
    float[] reward = reward();
    int[] elapsed = elapsed();
    for (int world = 0; world < worlds; world++) {
      long bits = world;
      for (int[] numbers : observation) {
        bits = bits * 31 + numbers[world];
      }
      sum.add(bits * 31 + elapsed[world]);
      sum.add(world, reward[world]);
    }
    return sum.value();
  }
}
