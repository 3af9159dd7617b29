package dev.phyla.bench.batch;

import dev.phyla.examples.environment.cartpole.CartPole;
import java.util.stream.IntStream;

/// Cart-poles in arrays, stepped by one loop.
final class CartPolesByHand extends EpisodesByHand {
  private static final double MAX_X = 2.4;
  private static final double MAX_ANGLE = 12 * 2 * Math.PI / 360;
  private static final double HALF_LENGTH = 0.5;
  private static final double GRAVITY = 9.8;
  private static final double POLE_MASS = 0.1;
  private static final double TOTAL_MASS = 1.0 + POLE_MASS;
  private static final double POLE_MASS_LENGTH = POLE_MASS * HALF_LENGTH;
  private static final double FORCE = 10;
  private static final double SECONDS = 0.02;
  private static final float START_RANGE = 0.05f;

  private final float[] xs;
  private final float[] velocities;
  private final float[] angles;
  private final float[] angularVelocities;
  private final float[][] last;

  CartPolesByHand(Extent extent, int worlds) {
    super(extent, worlds, 2);
    xs = new float[worlds];
    velocities = new float[worlds];
    angles = new float[worlds];
    angularVelocities = new float[worlds];
    last = new float[4][worlds];
    startAll();
  }

  @Override
  void start(int world, long random) {
    xs[world] = startValue(random, 1);
    velocities[world] = startValue(random, 2);
    angles[world] = startValue(random, 3);
    angularVelocities[world] = startValue(random, 4);
  }

  private static float startValue(long random, int later) {
    return START_RANGE * (2 * Draws.unitFloat(Draws.number(random, later)) - 1);
  }

  @Override
  void keepLast(int world) {
    last[0][world] = xs[world];
    last[1][world] = velocities[world];
    last[2][world] = angles[world];
    last[3][world] = angularVelocities[world];
  }

  @Override
  void step() {
    for (int i = 0; i < xs.length; i++) {
      float velocity = velocities[i];
      float angle = angles[i];
      float angularVelocity = angularVelocities[i];
      double force = actions[i] == 1 ? FORCE : -FORCE;
      double sin = StrictMath.sin(angle);
      double cos = StrictMath.cos(angle);
      double thrust =
          (force + POLE_MASS_LENGTH * angularVelocity * angularVelocity * sin) / TOTAL_MASS;
      double angularAcceleration =
          (GRAVITY * sin - cos * thrust)
              / (HALF_LENGTH * (4.0 / 3.0 - POLE_MASS * cos * cos / TOTAL_MASS));
      double acceleration = thrust - POLE_MASS_LENGTH * angularAcceleration * cos / TOTAL_MASS;
      float x = (float) (xs[i] + SECONDS * velocity);
      float nextAngle = (float) (angle + SECONDS * angularVelocity);
      xs[i] = x;
      velocities[i] = (float) (velocity + SECONDS * acceleration);
      angles[i] = nextAngle;
      angularVelocities[i] = (float) (angularVelocity + SECONDS * angularAcceleration);
      boolean ends = !(Math.abs(x) <= MAX_X && Math.abs(nextAngle) <= MAX_ANGLE);
      int steps = elapsed[i] + 1;
      elapsed[i] = steps;
      reward[i] = 1;
      terminated[i] = ends;
      truncated[i] = !ends && steps >= CartPole.MAX_STEPS;
    }
  }

  @Override
  int[][] observation() {
    return new int[][] {bits(xs), bits(velocities), bits(angles), bits(angularVelocities)};
  }

  private static int[] bits(float[] numbers) {
    return IntStream.range(0, numbers.length)
        .map(i -> Float.floatToRawIntBits(numbers[i]))
        .toArray();
  }
}
