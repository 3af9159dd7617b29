package dev.phyla.examples.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.remote.AutoresetMode;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.chart.film.Canvas;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EnvironmentsTest {

  static Stream<Environment> environments() {
    return Environments.all().stream();
  }

  private static List<Long> statesAfterRandomActions(
      Environment environment, int worlds, long seed, int threads) {
    BatchEnvironment running = environment.start(worlds, seed, threads);
    running.autoreset(AutoresetMode.SAME_STEP);
    var policy = new RandomPolicy(running, seed);
    try (Batch batch = running.batch()) {
      for (int step = 0; step < 350; step++) {
        policy.act();
        running.step();
      }
      var hashes = new ArrayList<Long>();
      for (int world = 0; world < worlds; world++) {
        hashes.add(batch.get(world, World::stateHash));
      }
      return hashes;
    }
  }

  @ParameterizedTest
  @MethodSource("environments")
  void statesDependOnTheSeedAndNotOnTheThreads(Environment environment) {
    List<Long> states = statesAfterRandomActions(environment, 130, 5, 1);

    assertThat(statesAfterRandomActions(environment, 130, 5, 3)).isEqualTo(states);
    assertThat(statesAfterRandomActions(environment, 130, 6, 1)).isNotEqualTo(states);
    assertThat(states).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("environments")
  void aWorldThatRestartsEqualsOneThatWasSetUpWithItsSeed(Environment environment) {
    BatchEnvironment running = environment.start(3, 8, 1);
    try (Batch batch = running.batch()) {
      var policy = new RandomPolicy(running, 8);
      for (int step = 0; step < 20; step++) {
        policy.act();
        running.step();
      }
      running.resetAll();
      for (int number = 0; number < 3; number++) {
        try (var world = new World(batch.schema())) {
          world.seed(batch.seed(number));
          environment.setUp(world);
          assertThat(batch.<Long>get(number, World::contentHash)).isEqualTo(world.contentHash());
          assertThat(batch.episode(number)).isPositive();
          assertThat(batch.tick(number)).isZero();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("environments")
  void observationsStayInTheirSpace(Environment environment) {
    BatchEnvironment running = environment.start(40, 3, 1);
    var policy = new RandomPolicy(running, 3);
    try (Batch batch = running.batch()) {
      assertThat(batch.worlds()).isEqualTo(40);
      for (int step = 0; step < 120; step++) {
        SpaceCheck.assertContainsObservations(running);
        policy.act();
        running.step();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("environments")
  void paintingShowsSomethingAndDoesNotChangeTheWorld(Environment environment) {
    BatchEnvironment running = environment.start(4, 3, 1);
    try (Batch batch = running.batch()) {
      running.step();
      long state = batch.get(3, World::stateHash);
      var canvas = new CountingCanvas();
      new WorldTiles(environment, 4).paint(batch, canvas);

      assertThat(canvas.shapes).isGreaterThan(8);
      assertThat(batch.<Long>get(3, World::stateHash)).isEqualTo(state);
    }
  }

  private static final class CountingCanvas implements Canvas {
    private int shapes;

    @Override
    public void dot(float x, float y, float radius, int colour, float brightness) {
      shapes++;
    }

    @Override
    public void streak(
        float x, float y, float alongX, float alongY, float radius, int colour, float brightness) {
      shapes++;
    }

    @Override
    public void dart(
        float x,
        float y,
        float headingX,
        float headingY,
        float length,
        int colour,
        float brightness) {
      shapes++;
    }
  }
}
