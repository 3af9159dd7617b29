package dev.phyla.history;

import java.time.Duration;

/// When recorded ticks are forced to the disk.
///
/// A tick that was recorded survives the end of the process in any case, also by a kill. It
/// survives a power failure or a crash of the operating system once it was forced to the disk.
public sealed interface Durability {
  /// The operating system decides, and segments are forced when they are complete. This is the
  /// default.
  Durability OPERATING_SYSTEM = new OperatingSystem();

  /// Each tick is forced to the disk before the simulation goes on, which takes milliseconds.
  Durability EVERY_TICK = new Interval(Duration.ZERO);

  /// Ticks are forced to the disk when some time has passed since that was last done.
  ///
  /// @param interval the time
  /// @return the durability
  /// @throws IllegalArgumentException if the time is negative
  static Durability every(Duration interval) {
    if (interval.isNegative()) {
      throw new IllegalArgumentException("The interval " + interval + " is negative.");
    }
    return new Interval(interval);
  }

  /// The operating system decides.
  record OperatingSystem() implements Durability {}

  /// Ticks are forced to the disk at intervals.
  ///
  /// @param interval the time between two of them
  record Interval(Duration interval) implements Durability {}
}
