package dev.phyla.examples.learning;

import dev.phyla.World;
import dev.phyla.batch.Plane;
import dev.phyla.batch.remote.AutoresetMode;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.examples.environment.cartpole.CartPole;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/// Learns to balance the pole of [CartPole] with the cross-entropy method.
///
/// All candidates of a generation play at once: each has a block of consecutive worlds of one
/// batch. A generation ends when each world has played one episode. Then the learned policy plays
/// one episode in each world.
///
/// The same seed gives the same generations, on any number of threads.
public final class CartPoleTraining implements AutoCloseable {
  /// The mean return from which on cart-pole counts as solved.
  public static final double SOLVED = 475;

  private static final int CANDIDATES = 128;
  private static final int EPISODES_PER_CANDIDATE = 8;
  private static final int WORLDS = CANDIDATES * EPISODES_PER_CANDIDATE;
  private static final int ELITE = 16;
  private static final double DEVIATION = 1;
  private static final double NOISE = 0.5;

  private final BatchEnvironment environment;
  private final List<Plane> observation;
  private final Plane action;
  private final CrossEntropy method;
  private final float[][] inputs = new float[Network.INPUTS][WORLDS];
  private final int[] actions = new int[WORLDS];
  private final double[] returns = new double[WORLDS];
  private final boolean[] hasEnded = new boolean[WORLDS];
  private int generations;
  private long steps;

  /// @param seed the random seed
  /// @param threads the number of threads that step worlds
  public CartPoleTraining(long seed, int threads) {
    environment = new CartPole().start(WORLDS, seed, threads);
    environment.autoreset(AutoresetMode.SAME_STEP);
    observation = environment.batch().tensor("observation").planes();
    action = environment.batch().tensor("action").plane(0);
    try (var source = new World()) {
      source.seed(seed);
      method =
          new CrossEntropy(
              CANDIDATES, Network.PARAMETERS, ELITE, DEVIATION, NOISE, source.random("candidates"));
    }
  }

  /// Draws, evaluates and learns from one generation.
  public Generation next() {
    generations++;
    float[][] candidates = method.draw();
    play(candidates);
    double[] scores = new double[CANDIDATES];
    for (int world = 0; world < WORLDS; world++) {
      scores[world / EPISODES_PER_CANDIDATE] += returns[world] / EPISODES_PER_CANDIDATE;
    }
    method.fit(scores);
    play(method.mean());
    return new Generation(
        generations,
        Arrays.stream(scores).average().orElseThrow(),
        Arrays.stream(scores).max().orElseThrow(),
        Arrays.stream(returns).average().orElseThrow());
  }

  /// The number of steps of all worlds so far.
  public long worldSteps() {
    return steps * WORLDS;
  }

  /// The parameters of the learned policy.
  public float[] policy() {
    return method.mean();
  }

  /// Plays one episode in each world, and sums its rewards.
  ///
  /// @param policies the parameters of policies, each for a block of worlds of the same size
  private void play(float[]... policies) {
    int block = WORLDS / policies.length;
    Arrays.fill(returns, 0);
    Arrays.fill(hasEnded, false);
    environment.resetAll();
    int playing = WORLDS;
    while (playing > 0) {
      for (int i = 0; i < Network.INPUTS; i++) {
        observation.get(i).copyTo(MemorySegment.ofArray(inputs[i]));
      }
      for (int world = 0; world < WORLDS; world++) {
        if (!hasEnded[world]) {
          actions[world] = Network.choose(policies[world / block], inputs, world);
        }
      }
      action.copyFrom(MemorySegment.ofArray(actions));
      environment.step();
      steps++;
      playing -= collect();
    }
  }

  /// Adds the rewards of a step to the returns.
  ///
  /// @return the number of worlds whose episode the step has ended
  private int collect() {
    int ended = 0;
    for (int world = 0; world < WORLDS; world++) {
      if (!hasEnded[world]) {
        returns[world] += environment.reward()[world];
        if (environment.terminated()[world] || environment.truncated()[world]) {
          hasEnded[world] = true;
          ended++;
        }
      }
    }
    return ended;
  }

  /// Closes the worlds.
  @Override
  public void close() {
    environment.batch().close();
  }
}
