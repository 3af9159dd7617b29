package dev.phyla.bench.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.examples.models.FlockingBirds;
import dev.phyla.examples.models.Schelling;
import dev.phyla.examples.models.WolfSheep;
import dev.phyla.model.Model;
import dev.phyla.model.Simulation;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The models of the examples have the same state in every tick as the same rules by hand.
final class PlainModelsTest {
  private static <P extends Record> void run(
      Model<P> model, P settings, long seed, int ticks, Consumer<Simulation<P>> check) {
    try (var simulation = model.create(settings, seed)) {
      check.accept(simulation);
      for (int tick = 0; tick < ticks; tick++) {
        simulation.step();
        check.accept(simulation);
      }
      simulation.world().verify();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void wolvesAndSheepOfTheSmallModel(long seed) {
    compareWolfSheep(WolfSheep.Settings.SMALL, seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8})
  void wolvesAndSheepOfTheLargeModel(long seed) {
    compareWolfSheep(WolfSheep.Settings.LARGE, seed);
  }

  private static void compareWolfSheep(WolfSheep.Settings settings, long seed) {
    var plain = new PlainWolfSheep(settings, seed);
    run(
        WolfSheep.MODEL,
        settings,
        seed,
        100,
        simulation -> {
          if (simulation.tick() > 0) {
            plain.step();
          }
          assertThat(KitRuns.sumOfWolfSheep(simulation.world()))
              .as("seed %s, tick %s", seed, simulation.tick())
              .isEqualTo(plain.checksum());
          int[] counts = plain.data().getLast();
          assertThat(
                  new double[] {
                    simulation.data().last("sheep"),
                    simulation.data().last("wolves"),
                    simulation.data().last("grass")
                  })
              .containsExactly(counts[0], counts[1], counts[2]);
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void birdsOfTheSmallModel(long seed) {
    compareBirds(FlockingBirds.Settings.SMALL, seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void birdsOfTheLargeModel(long seed) {
    compareBirds(FlockingBirds.Settings.LARGE, seed);
  }

  private static void compareBirds(FlockingBirds.Settings settings, long seed) {
    var plain = new PlainFlocking(settings, seed);
    run(
        FlockingBirds.MODEL,
        settings,
        seed,
        100,
        simulation -> {
          if (simulation.tick() > 0) {
            plain.step();
          }
          assertThat(KitRuns.sumOfBirds(simulation.world()))
              .as("seed %s, tick %s", seed, simulation.tick())
              .isEqualTo(plain.checksum());
          assertThat(simulation.data().last("order"))
              .isCloseTo(plain.data().getLast(), within(1e-9));
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void peopleOfTheSmallModel(long seed) {
    comparePeople(Schelling.Settings.SMALL, seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void peopleOfTheLargeModel(long seed) {
    comparePeople(Schelling.Settings.LARGE, seed);
  }

  private static void comparePeople(Schelling.Settings settings, long seed) {
    var plain = new PlainSchelling(settings, seed);
    run(
        Schelling.MODEL,
        settings,
        seed,
        20,
        simulation -> {
          if (simulation.tick() > 0) {
            plain.step();
          }
          assertThat(KitRuns.sumOfPeople(simulation.world()))
              .as("seed %s, tick %s", seed, simulation.tick())
              .isEqualTo(plain.checksum());
          assertThat(simulation.data().last("happy")).isEqualTo(plain.data().getLast().happy());
          assertThat(simulation.data().last("segregation"))
              .isCloseTo(plain.data().getLast().segregation(), within(1e-9));
        });
  }
}
