package dev.phyla.schedule;

/// The time of the [fixed steps][Phase#FIXED_STEP]: a resource that is part of the world's state.
/// It exists from the first tick of an app on that has systems in that phase, or a
/// [fixed step][App#fixedStep(double)].
///
/// @param step the seconds of one step
/// @param elapsed the seconds of all steps so far
/// @param accumulated the seconds that have passed but do not fill a step yet
/// @param maxSteps the maximum number of steps in one tick
/// @param dropped the seconds that were dropped, because more than the maximum number of steps
///   would have been needed
public record FixedTime(
    double step, double elapsed, double accumulated, int maxSteps, double dropped) {
  /// How far the time has advanced from the last step to the next, to interpolate between the two.
  ///
  /// @return a number from 0 (inclusive) to 1 (exclusive)
  public double alpha() {
    return accumulated / step;
  }
}
