package dev.phyla.internal.schedule;

import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// Calls a tick at a given rate, and reports when it falls behind.
///
/// Ticks are due at multiples of the period after the start. A tick that starts at least one period
/// late is reported. Later ticks follow without waiting until the loop has caught up; if it is more
/// than [#MAX_BACKLOG] ticks behind, the rest of the delay is given up.
///
/// @param clock the time in nanoseconds
/// @param pause waits for a number of nanoseconds, or less
/// @param behind receives the number of whole periods by which a tick is late
public record RealTimeLoop(LongSupplier clock, LongConsumer pause, LongConsumer behind) {
  /// The maximum number of ticks that are made up for.
  public static final int MAX_BACKLOG = 5;

  private static final double NANOS = 1e9;

  /// Runs ticks until there is an end.
  ///
  /// @param ticksPerSecond the rate
  /// @param ends tested before each tick, and after each pause
  public void run(double ticksPerSecond, BooleanSupplier ends, Runnable tick) {
    double period = NANOS / ticksPerSecond;
    long start = clock.getAsLong();
    long ticks = 0;
    while (!ends.getAsBoolean()) {
      double early = ticks * period - (clock.getAsLong() - start);
      if (early > 0) {
        pause.accept((long) Math.ceil(early));
        continue;
      }
      long late = (long) (-early / period);
      if (late > 0) {
        behind.accept(late);
      }
      if (late > MAX_BACKLOG) {
        start += (long) ((late - MAX_BACKLOG) * period);
      }
      tick.run();
      ticks++;
    }
  }
}
