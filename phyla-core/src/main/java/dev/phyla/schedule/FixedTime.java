package dev.phyla.schedule;

import dev.phyla.internal.schedule.ScheduleChecks;

/// The time of the [fixed steps][Phase#FIXED_STEP]: a resource that is part of the world's state.
/// It exists from the first tick of an app on that has systems in that phase, or a [fixed
/// step][App#fixedStep(double)].
///
/// @param step the seconds of one step
/// @param elapsed the seconds of all steps so far
/// @param accumulated the seconds that have passed but do not fill a step yet
/// @param maxSteps the maximum number of steps in one tick
/// @param dropped the seconds that were dropped, because more than the maximum number of steps
///   would have been needed
public record FixedTime(
    double step, double elapsed, double accumulated, int maxSteps, double dropped) {
  /// Checks the numbers.
  public FixedTime {
    ScheduleChecks.requirePositive(step, "A fixed step", "seconds");
    ScheduleChecks.requireMaxSteps(maxSteps);
    if (!(accumulated >= 0) || !Double.isFinite(accumulated) || !Double.isFinite(elapsed)) {
      throw new IllegalArgumentException(
          String.format(
              "Fixed steps cannot have accumulated %s seconds after %s seconds; the seconds must be"
                  + " finite and not negative.",
              accumulated, elapsed));
    }
  }

  /// How far the time has advanced from the last step to the next, to interpolate between the two.
  ///
  /// @return a number from 0 (inclusive) to 1 (exclusive)
  public double alpha() {
    return accumulated / step;
  }
}
