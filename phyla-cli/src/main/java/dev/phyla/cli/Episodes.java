package dev.phyla.cli;

import dev.phyla.batch.remote.BatchEnvironment;

/// Counts the episodes of many worlds that have ended, with their returns and lengths.
final class Episodes {
  /// The sum of rewards of the current episode of each world.
  private final double[] returns;

  /// The number of steps of the current episode of each world.
  private final int[] lengths;

  private long ended;
  private double totalReturn;
  private long totalLength;

  Episodes(int worlds) {
    returns = new double[worlds];
    lengths = new int[worlds];
  }

  /// Adds the results of a step.
  void add(BatchEnvironment environment) {
    float[] reward = environment.reward();
    boolean[] terminated = environment.terminated();
    boolean[] truncated = environment.truncated();
    for (int world = 0; world < returns.length; world++) {
      returns[world] += reward[world];
      lengths[world]++;
      if (terminated[world] || truncated[world]) {
        ended++;
        totalReturn += returns[world];
        totalLength += lengths[world];
        returns[world] = 0;
        lengths[world] = 0;
      }
    }
  }

  /// The number of episodes that have ended.
  long ended() {
    return ended;
  }

  /// The mean sum of rewards of episodes that have ended, of which there is at least one.
  double meanReturn() {
    return totalReturn / ended;
  }

  /// The mean number of steps of episodes that have ended, of which there is at least one.
  double meanLength() {
    return totalLength / (double) ended;
  }
}
