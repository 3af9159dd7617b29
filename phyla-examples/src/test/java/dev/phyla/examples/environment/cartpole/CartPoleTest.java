package dev.phyla.examples.environment.cartpole;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.Tensor;
import dev.phyla.batch.remote.AutoresetMode;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.examples.environment.BatchComparison;
import dev.phyla.examples.environment.Outcome;
import dev.phyla.schedule.App;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CartPoleTest {

  /// The published equations: x, x_dot, theta, theta_dot after a step.
  private static double[] published(double[] state, int action) {
    double force = action == 1 ? 10.0 : -10.0;
    double cosTheta = Math.cos(state[2]);
    double sinTheta = Math.sin(state[2]);
    double temp = (force + 0.05 * Math.pow(state[3], 2) * sinTheta) / 1.1;
    double thetaAcc =
        (9.8 * sinTheta - cosTheta * temp) / (0.5 * (4.0 / 3.0 - 0.1 * cosTheta * cosTheta / 1.1));
    double xAcc = temp - 0.05 * thetaAcc * cosTheta / 1.1;
    return new double[] {
      state[0] + 0.02 * state[1],
      state[1] + 0.02 * xAcc,
      state[2] + 0.02 * state[3],
      state[3] + 0.02 * thetaAcc
    };
  }

  private static double[] state(Tensor observation, int world) {
    var state = new double[4];
    for (int i = 0; i < 4; i++) {
      state[i] = observation.get(world, 0, i);
    }
    return state;
  }

  @Test
  void everyStepFollowsThePublishedEquations() {
    BatchEnvironment environment = new CartPole().start(50, 9, 1);
    environment.autoreset(AutoresetMode.DISABLED);
    var random = new Random(9);
    try (Batch batch = environment.batch()) {
      Tensor observation = batch.tensor("observation");
      var states = new double[50][];
      var free = new double[50][];
      for (int world = 0; world < 50; world++) {
        free[world] = state(observation, world);
        assertThat(Arrays.stream(free[world])).allMatch(value -> Math.abs(value) <= 0.05);
      }
      int ended = 0;
      for (int step = 0; step < 60; step++) {
        int[] actions = random.ints(50, 0, 2).toArray();
        for (int world = 0; world < 50; world++) {
          states[world] = state(observation, world);
        }
        batch.tensor("action").plane(0).copyFrom(MemorySegment.ofArray(actions));
        environment.step();
        for (int world = 0; world < 50; world++) {
          double[] now = state(observation, world);
          double[] expected = published(states[world], actions[world]);
          free[world] = published(free[world], actions[world]);
          for (int i = 0; i < 4; i++) {
            double ulp = Math.ulp((float) expected[i]);
            assertThat(now[i]).isCloseTo(expected[i], within(ulp));
            assertThat(now[i]).isCloseTo(free[world][i], within(1e-3 * (1 + Math.abs(now[i]))));
          }
          boolean hasFailed = Math.abs(now[0]) > 2.4 || Math.abs(now[2]) > Math.toRadians(12);
          assertThat(environment.terminated()[world]).isEqualTo(hasFailed);
          assertThat(environment.truncated()[world]).isFalse();
          assertThat(environment.reward()[world]).isEqualTo(1);
          ended += hasFailed ? 1 : 0;
        }
      }
      assertThat(ended).isPositive();
    }
  }

  @Test
  void anEpisodeIsCutOffAfter500Steps() {
    try (App app = new CartPole().alone(3);
        World world = app.world()) {
      world
          .query(write(Outcome.class))
          .update(_ -> new Outcome(CartPole.MAX_STEPS - 2, 1, false, false));
      app.tick();
      assertThat(outcome(world)).isEqualTo(new Outcome(499, 1, false, false));
      app.tick();
      assertThat(outcome(world)).isEqualTo(new Outcome(500, 1, false, true));
    }
  }

  @Test
  void anEpisodeThatFailsWithItsLastStepIsNotCutOff() {
    try (App app = new CartPole().alone(3);
        World world = app.world()) {
      world
          .query(write(Outcome.class), write(Cart.class))
          .each(
              (outcome, cart) -> {
                outcome.set(new Outcome(CartPole.MAX_STEPS - 1, 1, false, false));
                cart.set(new Cart(2.39f, 1, 0, 0));
              });
      app.tick();
      assertThat(outcome(world)).isEqualTo(new Outcome(500, 1, true, false));
    }
  }

  private static Outcome outcome(World world) {
    var found = new Outcome[1];
    world.query(read(Outcome.class)).single(outcome -> found[0] = outcome);
    return found[0];
  }

  @Test
  void worldsInABatchEqualWorldsAlone() {
    BatchComparison.assertEqualStates(
        new CartPole(),
        60,
        1,
        2,
        (world, actions) -> world.query(write(Push.class)).update(_ -> new Push(actions[0])));
  }
}
