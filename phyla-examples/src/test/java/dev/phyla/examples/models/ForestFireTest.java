package dev.phyla.examples.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.examples.models.ForestFire.Settings;
import dev.phyla.model.data.DataCollector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The percolation threshold of sites with four neighbours is 0.5927.
final class ForestFireTest {
  private static DataCollector burn(double density, long seed) {
    try (var simulation = ForestFire.MODEL.create(new Settings(100, density), seed)) {
      simulation.run();
      assertThat(simulation.stopReason()).hasValue("the fire is out");
      return simulation.data();
    }
  }

  private static double burnt(DataCollector data) {
    return data.last("burnt") / (data.last("burnt") + data.last("green"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void belowTheThresholdTheFireDiesOut(long seed) {
    DataCollector data = burn(0.5, seed);

    assertThat(burnt(data)).isLessThan(0.15);
    assertThat(data.last("reach")).isLessThan(0.5);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void aboveTheThresholdTheFireCrossesTheForest(long seed) {
    DataCollector data = burn(0.68, seed);

    assertThat(burnt(data)).isGreaterThan(0.9);
    assertThat(data.last("reach")).isEqualTo(1);
  }

  @Test
  void aFullForestBurnsColumnByColumn() {
    DataCollector data = burn(1, 1);

    assertThat(data.table().rows()).isEqualTo(101);
    assertThat(data.series("burning")[50]).isEqualTo(100);
    assertThat(data.last("burnt")).isEqualTo(10_000);
  }

  @Test
  void withoutTreesThereIsNoFire() {
    DataCollector data = burn(0, 1);

    assertThat(data.last("burnt")).isZero();
    assertThat(data.last("reach")).isZero();
  }
}
