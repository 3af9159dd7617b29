package dev.phyla.loop;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/// Measures the allocations of a pass over many rows once it is compiled.
///
/// Nothing here depends on how long something takes: a pass is repeated until the compiler is done
/// with it, which shows in a sequence of passes that allocate no more than they should. Only a pass
/// that never gets there fails.
public final class AllocationProbe {
  /// The number of rows of a pass. What a pass allocates as a whole does not count against that.
  public static final int ROWS = 100_000;

  /// So little that it cannot come from single rows.
  public static final double NOTHING = 0.01;

  private static final int QUIET_PASSES = 20;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private AllocationProbe() {}

  /// Repeats a pass until it allocates less than a limit several times in a row.
  ///
  /// @param limit bytes for each row
  /// @param pass a pass over [#ROWS] rows
  /// @return the maximum allocation of one of the last passes, in bytes for each row
  public static double bytesPerRow(double limit, Runnable pass) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    double most = 0;
    int quiet = 0;
    while (quiet < QUIET_PASSES) {
      double bytes = measure(pass);
      if (bytes < limit) {
        quiet++;
        most = Math.max(most, bytes);
      } else {
        quiet = 0;
        most = 0;
        if (System.nanoTime() > end) {
          return bytes;
        }
      }
    }
    return most;
  }

  private static double measure(Runnable pass) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    pass.run();
    return (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / ROWS;
  }
}
