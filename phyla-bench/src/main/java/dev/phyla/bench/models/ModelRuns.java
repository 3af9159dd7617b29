package dev.phyla.bench.models;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;

/// Runs of a model with different seeds, each from set-up to the last tick.
public final class ModelRuns implements Workload {
  /// One run of a model.
  @FunctionalInterface
  public interface Run {
    /// Sets the model up and runs it.
    ///
    /// @param seed determines the random numbers
    /// @param isChecked whether the result is a checksum of everything, and else any number
    long run(long seed, boolean isChecked);
  }

  private final int count;
  private final Run run;
  private long sum;

  /// A workload of several runs.
  public ModelRuns(int count, Run run) {
    this.count = count;
    this.run = run;
  }

  @Override
  public void run() {
    for (int seed = 1; seed <= count; seed++) {
      sum += run.run(seed, false);
    }
  }

  /// The checksum of runs, which leave nothing behind.
  @Override
  public long checksum() {
    var checksum = new Checksum();
    for (int seed = 1; seed <= count; seed++) {
      checksum.add(run.run(seed, true));
    }
    return checksum.value();
  }

  @Override
  public long checksumAfter(int rounds) {
    return checksum();
  }

  /// A number that depends on all runs, so that they are not removed by the compiler.
  long sum() {
    return sum;
  }
}
