package dev.phyla.bench.jmh;

import dev.phyla.bench.workload.Workload;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;

/// Runs workloads and their neighbours until their code is compiled.
///
/// The neighbours of the first workload come first, with the work among them: as many rounds as it
/// takes until their loops are compiled by the second compiler, whose threshold is 40 rounds of
/// 1,000 rows.
///
/// A fixed time would be too short for the work on a busy machine, and too long on any other. So
/// the work runs until it has not caused a compilation for a while, and for many runs, because
/// programs such as models have code that runs a few times in each. This is reliable only because
/// the measuring virtual machines do not compile in the background.
///
/// Further workloads have the same neighbours and the same work, for other numbers of entities.
/// Their code is compiled already, so they only get a short time to confirm that, and those for the
/// same number of entities the time to reach a steady state.
final class WarmUp {
  private static final int ROUNDS_OF_NEIGHBOURS = 50;
  private static final long SLICE = Duration.ofMillis(10).toNanos();
  private static final long QUIET = Duration.ofMillis(100).toNanos();
  private static final long QUIET_AGAIN = Duration.ofMillis(50).toNanos();
  private static final int QUIET_RUNS = 40;
  private static final long MAX_NANOS = Duration.ofSeconds(15).toNanos();

  private boolean isCompiled;

  /// Warms up workloads that are equal.
  void run(List<Workload> equal) {
    Workload first = equal.getFirst();
    if (isCompiled) {
      runUntilQuiet(first, QUIET_AGAIN, 1);
    } else {
      warmUpNeighbours(first);
      runUntilQuiet(first, QUIET, QUIET_RUNS);
      isCompiled = true;
    }
    equal.stream().skip(1).forEach(WarmUp::runForASlice);
  }

  private static void runUntilQuiet(Workload workload, long quiet, int runs) {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long start = System.nanoTime();
    long now = start;
    long lastCompilation = start;
    int quietRuns = 0;
    while ((now - lastCompilation < quiet || quietRuns < runs) && now - start < MAX_NANOS) {
      workload.runNeighbours();
      long compilationTime = compiler.getTotalCompilationTime();
      quietRuns += runForASlice(workload);
      now = System.nanoTime();
      if (compiler.getTotalCompilationTime() != compilationTime) {
        lastCompilation = now;
        quietRuns = 0;
      }
    }
  }

  /// Gives the neighbours at least half of the time, however long the work takes.
  private static void warmUpNeighbours(Workload workload) {
    long neighbours = 0;
    long work = 0;
    for (int round = 0; round < ROUNDS_OF_NEIGHBOURS; round++) {
      long start = System.nanoTime();
      workload.runNeighbours();
      neighbours += System.nanoTime() - start;
      if (work <= neighbours) {
        start = System.nanoTime();
        workload.prepare();
        Boundary.run(workload);
        work += System.nanoTime() - start;
      }
    }
  }

  private static int runForASlice(Workload workload) {
    long start = System.nanoTime();
    int runs = 0;
    do {
      workload.prepare();
      Boundary.run(workload);
      runs++;
    } while (System.nanoTime() - start < SLICE);
    return runs;
  }
}
