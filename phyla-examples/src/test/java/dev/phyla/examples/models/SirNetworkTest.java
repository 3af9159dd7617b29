package dev.phyla.examples.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.examples.models.SirNetwork.Knows;
import dev.phyla.examples.models.SirNetwork.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The size of an epidemic in a random network.
final class SirNetworkTest {
  private static final int PEOPLE = 4_000;
  private static final int SEEDS = 8;
  private static final double RECOVERY = 0.2;

  /// The mean share of people who were infected in the end.
  private static double size(double acquaintances, double infection) {
    double sum = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      var settings = new Settings(PEOPLE, acquaintances, 10, infection, RECOVERY);
      try (var simulation = SirNetwork.MODEL.create(settings, seed)) {
        simulation.run();
        assertThat(simulation.stopReason()).hasValue("no one is infectious");
        sum += simulation.data().last("recovered") / PEOPLE;
      }
    }
    return sum / SEEDS;
  }

  /// The probability that someone infects an acquaintance before recovering.
  private static double transmission(double infection) {
    return 1 - RECOVERY * (1 - infection) / (1 - (1 - RECOVERY) * (1 - infection));
  }

  /// The positive solution of z = 1 − exp(−R₀ z).
  private static double finalSize(double reproduction) {
    double size = 1;
    for (int i = 0; i < 1_000; i++) {
      size = 1 - Math.exp(-reproduction * size);
    }
    return size;
  }

  @ParameterizedTest
  @CsvSource({"4, 0.1", "10, 0.05", "10, 0.1", "40, 0.01"})
  void theFinalSizeSolvesTheFinalSizeEquation(double acquaintances, double infection) {
    double reproduction = acquaintances * transmission(infection);

    assertThat(reproduction).isGreaterThan(1.3);
    assertThat(size(acquaintances, infection)).isCloseTo(finalSize(reproduction), within(0.03));
  }

  @Test
  void aReproductionNumberBelowOneIsNoEpidemic() {
    assertThat(4 * transmission(0.05)).isLessThan(1);
    assertThat(size(4, 0.05)).isLessThan(0.05);
  }

  @Test
  void theNetworkHasTheMeanDegreeAndNoOneKnowsThemselves() {
    try (var simulation = SirNetwork.MODEL.create(new Settings(PEOPLE, 10, 5, 0.05, 0.2), 3)) {
      var knows = simulation.world().relation(Knows.class);

      assertThat(knows.count() / (double) PEOPLE).isCloseTo(10, within(0.3));
      simulation
          .world()
          .archetypes()
          .forEach(
              archetype ->
                  archetype
                      .entities()
                      .forEach(person -> assertThat(knows.has(person, person)).isFalse()));
    }
  }

  @Test
  void inACompleteNetworkEveryoneKnowsEveryone() {
    try (var simulation = SirNetwork.MODEL.create(new Settings(30, 100, 1, 1, 1), 1)) {
      assertThat(simulation.world().relation(Knows.class).count()).isEqualTo(30 * 29);
      simulation.run(1);
      assertThat(simulation.data().last("infectious")).isEqualTo(29);
      simulation.run();
      assertThat(simulation.data().last("recovered")).isEqualTo(30);
      assertThat(simulation.tick()).isEqualTo(2);
    }
  }

  @Test
  void withoutAcquaintancesOnlyTheFirstAreEverInfected() {
    try (var simulation = SirNetwork.MODEL.create(new Settings(100, 0, 7, 1, 0.5), 1)) {
      simulation.run();
      assertThat(simulation.data().last("recovered")).isEqualTo(7);
    }
  }
}
