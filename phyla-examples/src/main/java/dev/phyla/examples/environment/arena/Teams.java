package dev.phyla.examples.environment.arena;

/// Results of the teams of a world in the last step.
///
/// @param seekerReward the reward of the seekers; that of the hiders is the reward of the world
/// @param hiders the number of hiders
/// @param seekers the number of seekers
record Teams(float seekerReward, int hiders, int seekers) {
  static final Teams START = new Teams(0, 0, 0);
}
