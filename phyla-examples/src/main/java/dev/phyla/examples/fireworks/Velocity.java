package dev.phyla.examples.fireworks;

import java.util.random.RandomGenerator;

/// The distance a body flies in a tick.
record Velocity(float dx, float dy) {

  /// The velocity of a part that is ejected at a given speed in a random direction of space,
  /// projected onto the picture.
  Velocity flungOff(double speed, RandomGenerator random) {
    double depth = random.nextDouble(-1, 1);
    double angle = random.nextDouble(2 * Math.PI);
    double visible = speed * Math.sqrt(1 - depth * depth);
    return new Velocity(
        dx + (float) (visible * StrictMath.cos(angle)),
        dy + (float) (visible * StrictMath.sin(angle)));
  }
}
