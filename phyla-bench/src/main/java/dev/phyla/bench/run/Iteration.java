package dev.phyla.bench.run;

import java.util.Objects;
import org.openjdk.jmh.results.IterationResult;

/// What one iteration measured: many runs of one workload, or a single one if it takes long.
///
/// @param nanosPerRun the time of a run, on average
/// @param runs how many runs there were
/// @param allocatedBytes what they allocated, all together
record Iteration(double nanosPerRun, long runs, double allocatedBytes) {
  static Iteration of(IterationResult result) {
    return new Iteration(
        result.getPrimaryResult().getScore(),
        result.getMetadata().getAllOps(),
        Objects.requireNonNull(result.getSecondaryResults().get("allocatedBytes")).getScore());
  }
}
