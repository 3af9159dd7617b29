package dev.phyla.examples.flocking;

/// What an animal sees around itself: sums over its neighbours. One instance is filled again and
/// again.
final class Neighbourhood {

  /// How many neighbours there are.
  int count;

  /// The sum of the ways to them.
  float x;

  float y;

  /// The sum of their velocities.
  float dx;

  float dy;

  /// The push away from those too close.
  float pushX;

  float pushY;
}
