package dev.phyla.examples.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.examples.models.WolfSheep.Settings;
import dev.phyla.model.data.DataCollector;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Known behaviour of predators and prey.
final class WolfSheepTest {
  private static final int TICKS = 300;

  private static Settings with(int sheep, int wolves) {
    return new Settings(25, sheep, wolves, 20, 0.2, 0.1);
  }

  private static DataCollector run(Settings settings, long seed) {
    try (var simulation = WolfSheep.MODEL.create(settings, seed)) {
      simulation.run(TICKS);
      return simulation.data();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void bothPopulationsOfTheSmallModelPersistAndOscillate(long seed) {
    DataCollector data = run(Settings.SMALL, seed);
    double[] sheep = data.series("sheep");
    double[] wolves = data.series("wolves");

    assertThat(sheep).doesNotContain(0);
    assertThat(wolves).doesNotContain(0);
    assertThat(crossingsOfMean(sheep)).isGreaterThan(6);
    assertThat(crossingsOfMean(wolves)).isGreaterThan(6);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void wolvesFollowSheepWithADelay(long seed) {
    DataCollector data = run(Settings.LARGE, seed);

    assertThat(delay(data.series("sheep"), data.series("wolves"))).isBetween(1, 15);
  }

  private static int crossingsOfMean(double[] series) {
    double mean = Arrays.stream(series).average().orElseThrow();
    int crossings = 0;
    for (int i = 1; i < series.length; i++) {
      crossings += series[i - 1] < mean != series[i] < mean ? 1 : 0;
    }
    return crossings;
  }

  /// The number of ticks after which one series is most like another one.
  private static int delay(double[] first, double[] second) {
    double meanOfFirst = Arrays.stream(first).average().orElseThrow();
    double meanOfSecond = Arrays.stream(second).average().orElseThrow();
    int best = 0;
    double highest = Double.NEGATIVE_INFINITY;
    for (int delay = -15; delay <= 15; delay++) {
      double sum = 0;
      for (int i = 15; i < first.length - 15; i++) {
        sum += (first[i] - meanOfFirst) * (second[i + delay] - meanOfSecond);
      }
      if (sum > highest) {
        highest = sum;
        best = delay;
      }
    }
    return best;
  }

  @Test
  void wolvesWithoutSheepStarveAndTheGrassGrows() {
    DataCollector data = run(with(0, 40), 1);

    assertThat(data.last("wolves")).isZero();
    assertThat(data.last("sheep")).isZero();
    assertThat(data.last("grass")).isEqualTo(625);
  }

  @Test
  void sheepWithoutWolvesAreLimitedByGrass() {
    DataCollector data = run(with(60, 0), 1);
    double[] sheep = data.series("sheep");
    double mean = Arrays.stream(sheep, 100, TICKS + 1).average().orElseThrow();

    // A cell feeds a sheep with 5 each 21 ticks, and a sheep needs a little more than 1 in a tick.
    assertThat(mean).isBetween(80.0, 625 * 5 / 21.0);
    assertThat(data.last("wolves")).isZero();
  }

  @Test
  void manyWolvesEatAllSheepAndThenStarve() {
    try (var simulation = WolfSheep.MODEL.create(new Settings(10, 60, 2_000, 20, 0.2, 0.1), 1)) {
      simulation.run(TICKS);

      assertThat(simulation.data().series("sheep")[10]).isZero();
      assertThat(simulation.data().last("wolves")).isZero();
      assertThat(simulation.data().last("grass")).isEqualTo(100);
      simulation.world().verify();
    }
  }

  @Test
  void seedsDecide() {
    assertThat(hashOf(5)).isEqualTo(hashOf(5)).isNotEqualTo(hashOf(6));
  }

  private static long hashOf(long seed) {
    try (var simulation = WolfSheep.MODEL.create(seed)) {
      simulation.run();
      return simulation.stateHash();
    }
  }
}
