package dev.phyla.bench.jmh;

import dev.phyla.bench.workload.Workload;
import org.openjdk.jmh.annotations.CompilerControl;

/// The call between JMH and the measured work, equal for all contenders.
final class Boundary {
  private Boundary() {}

  /// Runs the work through a call that is never inlined, like a scheduler.
  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  static void run(Workload workload) {
    workload.run();
  }
}
