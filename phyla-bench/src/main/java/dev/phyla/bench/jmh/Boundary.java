package dev.phyla.bench.jmh;

import com.sun.management.ThreadMXBean;
import dev.phyla.bench.workload.Workload;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.openjdk.jmh.annotations.CompilerControl;

/// What lies between JMH and the measured work, equal for all contenders.
final class Boundary {
  private static final Duration NEIGHBOUR_WARM_UP = Duration.ofMillis(250);
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Boundary() {}

  /// Runs the work behind a call that is never inlined, as a scheduler would.
  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  static void run(Workload workload) {
    workload.run();
  }

  /// Lets the neighbours of the work run until their code is compiled.
  static void warmUpNeighbours(Workload workload) {
    long end = System.nanoTime() + NEIGHBOUR_WARM_UP.toNanos();
    while (System.nanoTime() < end && workload.hasNeighbours()) {
      workload.runNeighbours();
    }
  }

  /// How many bytes the calling thread has allocated so far.
  static long allocatedBytes() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }
}
