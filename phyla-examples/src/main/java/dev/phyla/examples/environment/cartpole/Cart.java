package dev.phyla.examples.environment.cartpole;

import dev.phyla.RandomStream;

/// A cart on a track and the pole that is hinged to it.
///
/// The equations are those of Barto, Sutton and Anderson (1983) without friction, as CartPole-v1 of
/// Gymnasium has them: Euler steps in which positions move with the old velocities. They are
/// computed with `double`s and kept as `float`s. `StrictMath` gives the same bits on every machine,
/// and is faster than `Math` for small angles.
///
/// @param x the position of the cart, in metres from the middle of the track
/// @param velocity the velocity of the cart, in metres per second
/// @param angle the angle of the pole, in radians from upright
/// @param angularVelocity the angular velocity of the pole, in radians per second
public record Cart(float x, float velocity, float angle, float angularVelocity) {
  /// The episode ends when the cart is farther away from the middle.
  static final double MAX_X = 2.4;

  /// The episode ends when the pole leans more.
  static final double MAX_ANGLE = 12 * 2 * Math.PI / 360;

  /// Half of the length of the pole, in metres.
  static final double HALF_LENGTH = 0.5;

  private static final double GRAVITY = 9.8;
  private static final double POLE_MASS = 0.1;
  private static final double TOTAL_MASS = 1.0 + POLE_MASS;
  private static final double POLE_MASS_LENGTH = POLE_MASS * HALF_LENGTH;
  private static final double FORCE = 10;
  private static final double SECONDS = 0.02;
  private static final float START_RANGE = 0.05f;

  /// A cart at the start of an episode.
  public static Cart atRandom(RandomStream random) {
    return new Cart(start(random), start(random), start(random), start(random));
  }

  private static float start(RandomStream random) {
    return START_RANGE * (2 * random.nextFloat() - 1);
  }

  /// The cart after a step with a push.
  public Cart pushed(Push push) {
    double force = push.direction() == 1 ? FORCE : -FORCE;
    double sin = StrictMath.sin(angle);
    double cos = StrictMath.cos(angle);
    double thrust =
        (force + POLE_MASS_LENGTH * angularVelocity * angularVelocity * sin) / TOTAL_MASS;
    double angularAcceleration =
        (GRAVITY * sin - cos * thrust)
            / (HALF_LENGTH * (4.0 / 3.0 - POLE_MASS * cos * cos / TOTAL_MASS));
    double acceleration = thrust - POLE_MASS_LENGTH * angularAcceleration * cos / TOTAL_MASS;
    return new Cart(
        (float) (x + SECONDS * velocity),
        (float) (velocity + SECONDS * acceleration),
        (float) (angle + SECONDS * angularVelocity),
        (float) (angularVelocity + SECONDS * angularAcceleration));
  }

  /// Whether the cart has left the track, or the pole has fallen.
  public boolean hasFailed() {
    return !(Math.abs(x) <= MAX_X && Math.abs(angle) <= MAX_ANGLE);
  }
}
