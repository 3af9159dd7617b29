package dev.phyla.examples.flocking;

/// The surroundings of an animal: sums over its neighbours. One instance is reused.
final class Neighbourhood {

  /// The number of neighbours.
  int count;

  /// The sum of the vectors to them.
  float x;

  float y;

  /// The sum of their velocities.
  float dx;

  float dy;

  /// The sum of the vectors away from those that are too close.
  float pushX;

  float pushY;
}
