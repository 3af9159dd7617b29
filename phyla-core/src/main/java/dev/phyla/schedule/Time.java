package dev.phyla.schedule;

/// The time of a world: a resource that an [App] sets in each tick, and that is part of the world's
/// state.
///
/// In the systems of [Phase#FIXED_STEP] it is the time of the fixed steps, elsewhere that of the
/// ticks. To start at another time, set the resource before a tick.
///
/// @param delta the seconds since the last tick, or fixed step
/// @param elapsed the seconds since the start
public record Time(double delta, double elapsed) {
  /// The time before the first tick.
  public static final Time ZERO = new Time(0, 0);

  /// Checks the numbers.
  public Time {
    if (!(delta >= 0) || !Double.isFinite(delta) || !Double.isFinite(elapsed)) {
      throw new IllegalArgumentException(
          String.format(
              "A time of %s seconds after %s seconds is impossible; the seconds must be finite, and"
                  + " the delta not negative.",
              elapsed, delta));
    }
  }
}
