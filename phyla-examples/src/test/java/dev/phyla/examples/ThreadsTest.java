package dev.phyla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import dev.phyla.snapshot.Snapshots;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The results of the examples do not depend on threads, on the order in which systems and rows are
/// visited, or on interruptions.
class ThreadsTest {
  /// Enough for loops that are split into several parts.
  private static final int ENTITIES = 3_000;

  private static final long SEED = 11;
  private static final int TICKS = 80;
  private static final int MANY_THREADS = 8;

  static List<Example> examples() {
    return Examples.all();
  }

  private static Simulation start(Example example, int threads) {
    return example.start(new Settings(ENTITIES, SEED, threads));
  }

  private static long hashAfter(Simulation simulation, int ticks) {
    simulation.app().run(ticks);
    simulation.world().verify();
    return simulation.world().stateHash();
  }

  private static long hashOfOneThread(Example example) {
    try (Simulation simulation = start(example, 1)) {
      return hashAfter(simulation, TICKS);
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theNumberOfThreadsDoesNotChangeTheWorld(Example example) {
    long expected = hashOfOneThread(example);
    for (int threads : new int[] {2, MANY_THREADS}) {
      try (Simulation simulation = start(example, threads)) {
        assertThat(simulation.app().threads()).isEqualTo(threads);
        assertThat(hashAfter(simulation, TICKS)).as("%s threads", threads).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theOrderOfSystemsAndRowsDoesNotChangeTheWorld(Example example) {
    long expected = hashOfOneThread(example);
    for (int threads : new int[] {1, 2, MANY_THREADS}) {
      for (long seed = 1; seed <= 3; seed++) {
        try (Simulation simulation = start(example, 1)) {
          simulation.app().shuffle(threads, seed);
          assertThat(hashAfter(simulation, TICKS))
              .as("%s threads, shuffled with seed %s", threads, seed)
              .isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void aRestoredWorldContinuesLikeTheOriginal(Example example) {
    long expected = hashOfOneThread(example);
    try (Simulation simulation = start(example, 2)) {
      simulation.app().shuffle(2, SEED);
      hashAfter(simulation, TICKS / 2);
      try (World copy = simulation.world().copy()) {
        assertThat(hashAfter(simulation, TICKS / 2)).isEqualTo(expected);
        simulation.world().restore(copy);
        assertThat(hashAfter(simulation, TICKS / 2)).as("once more").isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void aLoadedWorldContinuesLikeTheOriginal(Example example) {
    long expected = hashOfOneThread(example);
    try (Simulation original = start(example, 2);
        Simulation loaded = start(example, 2)) {
      hashAfter(original, TICKS / 2);
      loaded.app().shuffle(2, SEED).run(TICKS / 4);
      loaded.world().state().clear();
      Snapshots.load(loaded.world(), Snapshots.toBytes(original.world()));
      assertThat(hashAfter(loaded, TICKS / 2)).isEqualTo(expected);
    }
  }
}
