package dev.phyla.examples.epidemic;

/// The distance a person walks in a tick, always at the same speed.
record Velocity(float dx, float dy) {

  private static final float WALKING_SPEED = 0.03f;

  static Velocity of(double heading) {
    return new Velocity(
        (float) (WALKING_SPEED * StrictMath.cos(heading)),
        (float) (WALKING_SPEED * StrictMath.sin(heading)));
  }

  /// The velocity after a turn to the left by approximately a small angle.
  Velocity turned(float angle) {
    float x = dx - dy * angle;
    float y = dy + dx * angle;
    float scale = WALKING_SPEED / (float) Math.sqrt(x * x + y * y);
    return new Velocity(x * scale, y * scale);
  }
}
