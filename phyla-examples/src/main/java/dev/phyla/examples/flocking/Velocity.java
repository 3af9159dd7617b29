package dev.phyla.examples.flocking;

/// The distance an animal moves in a tick.
record Velocity(float dx, float dy) {

  private static final float STANDSTILL = 1e-6f;

  static Velocity of(float speed, double heading) {
    return new Velocity(
        (float) (speed * StrictMath.cos(heading)), (float) (speed * StrictMath.sin(heading)));
  }

  /// The velocity after steering, limited by the pace.
  Velocity steered(Steering steering, Pace pace) {
    float x = dx + steering.ax();
    float y = dy + steering.ay();
    float speed = Math.max(STANDSTILL, (float) Math.sqrt(x * x + y * y));
    float scale = Math.clamp(speed, pace.slowest(), pace.fastest()) / speed;
    return new Velocity(x * scale, y * scale);
  }
}
