package dev.phyla.examples.environment.arena;

import dev.phyla.RandomStream;

/// The direction in which an agent looks and moves.
///
/// @param dx with `dy` a vector of length 1
record Heading(float dx, float dy) {
  private static final double DEGREES_PER_STEP = 15;
  private static final float COS = (float) StrictMath.cos(StrictMath.toRadians(DEGREES_PER_STEP));
  private static final float SIN = (float) StrictMath.sin(StrictMath.toRadians(DEGREES_PER_STEP));

  static Heading atRandom(RandomStream random) {
    double angle = random.nextDouble() * 2 * Math.PI;
    return new Heading((float) StrictMath.cos(angle), (float) StrictMath.sin(angle));
  }

  /// The direction after a step to the left (1), to the right (-1), or straight on (0).
  Heading turned(int turn) {
    if (turn == 0) {
      return this;
    }
    float x = dx * COS - turn * dy * SIN;
    float y = turn * dx * SIN + dy * COS;
    float length = (float) Math.sqrt(x * x + y * y); // so that rounding does not add up
    return new Heading(x / length, y / length);
  }
}
