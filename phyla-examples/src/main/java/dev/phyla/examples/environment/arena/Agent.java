package dev.phyla.examples.environment.arena;

/// Makes an entity a hider or a seeker.
///
/// @param isSeeker whether it is a seeker
/// @param isCaught whether it is a hider that a seeker has touched; it leaves in the next step
record Agent(boolean isSeeker, boolean isCaught) {
  /// Half of the length of the sides of an agent, which is a square for collisions.
  static final float HALF = 0.35f;
}
