package dev.phyla.bench.run;

import java.util.Objects;
import org.openjdk.jmh.results.IterationResult;

/// The result of one iteration: many runs of one workload, or a single one if it takes long.
///
/// @param nanosPerRun the time of a run, on average
/// @param runs the number of runs
/// @param allocatedBytes the number of bytes that all runs allocated
record Iteration(double nanosPerRun, long runs, double allocatedBytes) {
  static Iteration of(IterationResult result) {
    return new Iteration(
        result.getPrimaryResult().getScore(),
        result.getMetadata().getAllOps(),
        Objects.requireNonNull(result.getSecondaryResults().get("allocatedBytes")).getScore());
  }
}
