package dev.phyla.model.sweep;

import dev.phyla.model.sweep.Growth.Settings;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/// A sweep in a process of its own, which may be killed at any moment.
final class KilledSweep {
  private KilledSweep() {}

  static Sweep<Settings> sweep() {
    return Sweep.of(Growth.MODEL)
        .vary("plants", 5, 13, 14, 60)
        .between("rate", 0, 1)
        .sample(10, 3)
        .seeds(10)
        .keepSeries(2);
  }

  /// Starts or resumes the sweep, and prints the number of finished runs after each.
  ///
  /// @param args the folder
  public static void main(String[] args) {
    sweep()
        .resume(
            Path.of(args[0]),
            new LocalRunner(2),
            new SweepListener() {
              @Override
              public void started(SweepPlan<?> plan, int kept) {
                System.out.println(kept);
              }

              @Override
              public void finished(RunResult result, int done) {
                System.out.println(done);
                LockSupport.parkNanos(200_000); // so that kills come in the middle
              }
            });
    System.out.println("done");
  }
}
