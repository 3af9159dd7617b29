package dev.phyla.bench.jmh;

import dev.phyla.bench.workload.Workload;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/// Runs a workload, and its neighbours, until all of it is compiled.
///
/// A fixed time would be too short on a machine where other programs keep the compiler waiting, and
/// too long on any other. So the work goes on until nothing has been compiled for a while. That is
/// a good sign only because the measuring virtual machines do not compile in the background:
/// whoever needs a method compiled waits for it.
final class WarmUp {
  private static final long SLICE = Duration.ofMillis(10).toNanos();
  private static final long QUIET = Duration.ofMillis(100).toNanos();
  private static final long LONGEST = Duration.ofSeconds(5).toNanos();

  private WarmUp() {}

  static void of(Workload workload) {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long start = System.nanoTime();
    long now = start;
    long lastCompilation = start;
    long compilationTime = compiler.getTotalCompilationTime();
    while (now - lastCompilation < QUIET && now - start < LONGEST) {
      workload.runNeighbours();
      runForASlice(workload);
      now = System.nanoTime();
      long newTime = compiler.getTotalCompilationTime();
      if (newTime != compilationTime) {
        compilationTime = newTime;
        lastCompilation = now;
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
