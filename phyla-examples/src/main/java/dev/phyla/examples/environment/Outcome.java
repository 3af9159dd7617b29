package dev.phyla.examples.environment;

/// What the last step of a world has led to.
///
/// @param steps the number of steps of the episode so far
/// @param reward the reward of the step
/// @param isOver whether the episode has ended
/// @param isCutOff whether the episode was cut off because it took too long
public record Outcome(int steps, float reward, boolean isOver, boolean isCutOff) {

  /// The outcome before the first step.
  public static final Outcome START = new Outcome(0, 0, false, false);

  /// The outcome of the next step. An episode that ends with its last step is over, not cut off.
  ///
  /// @param nextReward the reward
  /// @param ends whether the step ends the episode
  /// @param maxSteps the number of steps after which an episode is cut off
  public Outcome next(float nextReward, boolean ends, int maxSteps) {
    return new Outcome(steps + 1, nextReward, ends, !ends && steps + 1 >= maxSteps);
  }
}
