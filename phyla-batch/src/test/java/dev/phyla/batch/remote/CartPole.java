package dev.phyla.batch.remote;

import dev.phyla.batch.Plane;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Many carts that balance a pole, by hand over arrays: the published equations of CartPole-v1 in
/// floats. `python/tests/cartpole.py` does the same operations in the same order, so that results
/// are equal bit for bit; therefore sine and cosine are polynomials.
final class CartPole implements RemoteEnvironment {
  private static final float GRAVITY = 9.8f;
  private static final float POLE_MASS = .1f;
  private static final float TOTAL_MASS = 1.1f;
  private static final float HALF_LENGTH = .5f;
  private static final float MASS_LENGTH = .05f;
  private static final float FORCE = 10;
  private static final float TAU = .02f;
  private static final float MAX_X = 2.4f;
  private static final float MAX_ANGLE = (float) (12 * 2 * Math.PI / 360);
  private static final List<String> FIELDS = List.of("x", "x_dot", "theta", "theta_dot");

  private final int worlds;
  private final int maxSteps;

  /// Position and speed of the cart, angle and angular speed of the pole.
  private final float[][] state;

  private final float[][] finalState;
  private final int[] action;
  private final float[] reward;
  private final boolean[] terminated;
  private final boolean[] truncated;
  private final int[] steps;
  private final long[] seed;
  private final int[] episode;

  /// Worlds whose episode has ended and that have not restarted.
  private final boolean[] hasEnded;

  private final List<RemotePlane> planes = new ArrayList<>();
  private AutoresetMode mode = AutoresetMode.NEXT_STEP;

  CartPole(int worlds, int maxSteps) {
    this.worlds = worlds;
    this.maxSteps = maxSteps;
    state = new float[4][worlds];
    finalState = new float[4][worlds];
    action = new int[worlds];
    reward = new float[worlds];
    terminated = new boolean[worlds];
    truncated = new boolean[worlds];
    steps = new int[worlds];
    seed = new long[worlds];
    episode = new int[worlds];
    hasEnded = new boolean[worlds];
    for (int field = 0; field < 4; field++) {
      String name = FIELDS.get(field);
      planes.add(RemotePlane.observation(Plane.of(name, state[field], worlds)));
      planes.add(
          RemotePlane.finalObservation(Plane.of("final_" + name, finalState[field], worlds)));
    }
    planes.add(RemotePlane.action(Plane.of("action", action, worlds)));
    planes.add(RemotePlane.reward(Plane.of("reward", reward, worlds)));
    planes.add(RemotePlane.terminated(Plane.of("terminated", terminated, worlds)));
    planes.add(RemotePlane.truncated(Plane.of("truncated", truncated, worlds)));
    planes.add(RemotePlane.elapsedSteps(Plane.of("steps", steps, worlds)));
    planes.add(RemotePlane.info(Plane.of("episode_number", episode, worlds)));
    for (int world = 0; world < worlds; world++) {
      seed[world] = world;
      restart(world, 0);
    }
  }

  @Override
  public int worlds() {
    return worlds;
  }

  @Override
  public Space observationSpace() {
    double infinity = Double.POSITIVE_INFINITY;
    double[] high = {2 * MAX_X, infinity, 2 * MAX_ANGLE, infinity};
    double[] low = {-high[0], -infinity, -high[2], -infinity};
    return Space.box(low, high);
  }

  @Override
  public Space actionSpace() {
    return Space.discrete(2);
  }

  @Override
  public List<RemotePlane> planes() {
    return planes;
  }

  @Override
  public Set<AutoresetMode> autoresetModes() {
    return Set.of(AutoresetMode.values());
  }

  @Override
  public void autoreset(AutoresetMode mode) {
    this.mode = mode;
  }

  @Override
  public void reset(boolean[] mask, long[] seeds) {
    for (int world = 0; world < worlds; world++) {
      if (mask[world]) {
        boolean isSeeded = seeds[world] >= 0;
        if (isSeeded) {
          seed[world] = seeds[world];
        }
        restart(world, isSeeded ? 0 : episode[world] + 1);
        clear(world);
      }
    }
  }

  private void restart(int world, int number) {
    episode[world] = number;
    steps[world] = 0;
    hasEnded[world] = false;
    for (int field = 0; field < 4; field++) {
      state[field][world] = start(seed[world], number, field);
    }
  }

  private void clear(int world) {
    reward[world] = 0;
    terminated[world] = false;
    truncated[world] = false;
  }

  @Override
  public void step() {
    boolean restartsInNextStep = mode == AutoresetMode.NEXT_STEP;
    for (int world = 0; world < worlds; world++) {
      if (restartsInNextStep && hasEnded[world]) {
        restart(world, episode[world] + 1);
        clear(world);
      } else {
        move(world);
      }
    }
    if (mode == AutoresetMode.SAME_STEP) {
      for (int world = 0; world < worlds; world++) {
        if (hasEnded[world]) {
          keepFinalState(world);
          restart(world, episode[world] + 1);
        }
      }
    }
  }

  private void keepFinalState(int world) {
    for (int field = 0; field < 4; field++) {
      finalState[field][world] = state[field][world];
    }
  }

  private void move(int world) {
    float force = action[world] == 1 ? FORCE : -FORCE;
    float angle = state[2][world];
    float speed = state[3][world];
    float cosine = cosine(angle);
    float sine = sine(angle);
    float temp = (force + MASS_LENGTH * speed * speed * sine) / TOTAL_MASS;
    float angular =
        (GRAVITY * sine - cosine * temp)
            / (HALF_LENGTH * (4f / 3f - POLE_MASS * cosine * cosine / TOTAL_MASS));
    float linear = temp - MASS_LENGTH * angular * cosine / TOTAL_MASS;
    state[0][world] += TAU * state[1][world];
    state[1][world] += TAU * linear;
    state[2][world] += TAU * speed;
    state[3][world] += TAU * angular;
    steps[world]++;
    reward[world] = 1;
    terminated[world] = Math.abs(state[0][world]) > MAX_X || Math.abs(state[2][world]) > MAX_ANGLE;
    truncated[world] = steps[world] >= maxSteps;
    hasEnded[world] = terminated[world] || truncated[world];
  }

  /// Cephes' polynomial for angles below a quarter of pi.
  private static float sine(float x) {
    float z = x * x;
    return x + x * z * (-0.16666655f + z * (0.008332161f + z * -0.00019515296f));
  }

  private static float cosine(float x) {
    float z = x * x;
    return 1 - .5f * z + z * z * (0.041666646f + z * (-0.0013887316f + z * 0.000024433157f));
  }

  /// A number in [-0.05, 0.05) that depends only on its arguments.
  private static float start(long seed, int episode, int field) {
    long bits = mix(mix(mix(seed) + episode) + field);
    return ((int) (bits >>> 40) * (1f / (1 << 24)) - .5f) * .1f;
  }

  /// SplitMix64.
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
