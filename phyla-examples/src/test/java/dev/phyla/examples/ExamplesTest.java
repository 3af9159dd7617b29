package dev.phyla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.chart.film.Film;
import dev.phyla.snapshot.Snapshots;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {

  private static final int TICKS = 20;

  /// The examples whose entities multiply.
  private static final Set<String> REPRODUCING = Set.of("hunting", "wolfsheep");

  static List<Example> examples() {
    return Examples.all();
  }

  private static long hashAfter(Example example, int entities, long seed, int ticks) {
    try (Simulation simulation = example.start(new Settings(entities, seed))) {
      for (int tick = 0; tick < ticks; tick++) {
        simulation.step();
      }
      return simulation.world().contentHash();
    }
  }

  @Test
  void namesAreUniqueSortedAndFitForACommandLine() {
    List<String> names = Examples.all().stream().map(Example::name).toList();

    assertThat(names).isSorted().doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z]+"));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void isFoundByItsName(Example example) {
    assertThat(Examples.find(example.name())).contains(example);
  }

  @Test
  void anUnknownNameFindsNothing() {
    assertThat(Examples.find("tetris")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void describesItselfInASentence(Example example) {
    assertThat(example.description()).matches("[A-Z].*\\.");
    assertThat(example.defaultEntities()).isPositive();
    assertThat(example.defaultTicks()).isPositive();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theSameSeedGivesTheSameWorld(Example example) {
    assertThat(hashAfter(example, 300, 7, 150)).isEqualTo(hashAfter(example, 300, 7, 150));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anotherSeedGivesAnotherWorld(Example example) {
    assertThat(hashAfter(example, 300, 7, TICKS)).isNotEqualTo(hashAfter(example, 300, 8, TICKS));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyStepChangesTheWorld(Example example) {
    assertThat(hashAfter(example, 300, 7, TICKS))
        .isNotEqualTo(hashAfter(example, 300, 7, TICKS + 1));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theWorldStaysSound(Example example) {
    try (Simulation simulation = example.start(new Settings(500, 1))) {
      for (int tick = 0; tick < TICKS; tick++) {
        simulation.step();
        simulation.world().verify();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void oneEntityIsEnough(Example example) {
    try (Simulation simulation = example.start(new Settings(1, 1))) {
      for (int tick = 0; tick < 300; tick++) {
        simulation.step();
        assertThat(simulation.world().count())
            .isLessThanOrEqualTo(REPRODUCING.contains(example.name()) ? 100 : 1);
      }
      simulation.world().verify();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void entitiesAreNeitherLostNorGained(Example example) {
    if (example.name().equals("fireworks") || REPRODUCING.contains(example.name())) {
      return; // whose entities come and go; they have tests of their own
    }
    try (Simulation simulation = example.start(new Settings(1_234, 1))) {
      for (int tick = 0; tick < TICKS; tick++) {
        assertThat(simulation.world().count()).isEqualTo(1_234);
        simulation.step();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void aLoadedRunContinuesLikeTheOriginal(Example example) {
    var settings = new Settings(300, 5);
    try (Simulation original = example.start(settings);
        Simulation loaded = example.start(settings)) {
      for (int tick = 0; tick < 50; tick++) {
        original.step();
      }
      loaded.world().state().clear();
      Snapshots.load(loaded.world(), Snapshots.toBytes(original.world()));
      for (int tick = 0; tick < 1_000; tick++) {
        original.step();
        loaded.step();
        assertThat(loaded.world().stateHash())
            .as("after %s ticks", tick + 1)
            .isEqualTo(original.world().stateHash());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void filmingDoesNotDisturbTheWorld(Example example) {
    var settings = new Settings(400, 3);
    try (Simulation filmed = example.start(settings);
        Simulation unseen = example.start(settings)) {
      var film = Film.of(filmed.view());
      for (int tick = 0; tick < 5; tick++) {
        filmed.step();
        film.frame(filmed::paint);
        unseen.step();
      }
      assertThat(filmed.world().stateHash()).isEqualTo(unseen.world().stateHash());
    }
  }
}
