package dev.phyla.internal.task;

/// How long a work takes, as a moving average. It only decides whether threads are worthwhile, and
/// never what the result is.
final class Pace {
  /// The weight of the newest measurement.
  private static final double WEIGHT = 0.25;

  /// The nanoseconds for each unit of work, or 0 if nothing was measured.
  private double nanosPerUnit;

  /// Adds a measurement.
  ///
  /// @param units the number of rows, or 1 for other work
  void measured(long nanos, long units) {
    if (units > 0) {
      double now = (double) nanos / units;
      nanosPerUnit = nanosPerUnit == 0 ? now : nanosPerUnit + WEIGHT * (now - nanosPerUnit);
    }
  }

  /// The nanoseconds for each unit of work, or 0 if nothing was measured.
  double nanosPerUnit() {
    return nanosPerUnit;
  }
}
