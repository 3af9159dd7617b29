package dev.phyla.bench.jmh;

import dev.phyla.bench.workload.Workload;
import java.time.Duration;

/// Runs a workload, and its neighbours, until all of it is compiled.
///
/// A fixed time would be too short on a machine where other programs keep the compiler waiting, and
/// too long on any other. So the work goes on until the compiler has had nothing to do for a while.
final class WarmUp {
  private static final long SLICE = Duration.ofMillis(10).toNanos();
  private static final long QUIET = Duration.ofMillis(100).toNanos();
  private static final long LONGEST = Duration.ofSeconds(3).toNanos();

  private WarmUp() {}

  static void of(Workload workload) {
    CompilerQueue compiler = new CompilerQueue();
    long start = System.nanoTime();
    long now = start;
    long lastBusy = start;
    while (now - lastBusy < QUIET && now - start < LONGEST) {
      workload.runNeighbours();
      runForASlice(workload);
      now = System.nanoTime();
      if (compiler.wasBusy()) {
        lastBusy = now;
      }
    }
  }

  private static void runForASlice(Workload workload) {
    long start = System.nanoTime();
    do {
      workload.prepare();
      Boundary.run(workload);
    } while (System.nanoTime() - start < SLICE);
  }
}
