package dev.phyla.examples.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.examples.models.Traffic.Settings;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The fundamental diagram: the flow by the density of cars.
final class TrafficTest {
  private static final int TOP_SPEED = 5;

  /// The mean flow after jams have formed.
  private static double flow(double density, double braking) {
    try (var simulation =
        Traffic.MODEL.create(new Settings(1_000, density, TOP_SPEED, braking), 1)) {
      simulation.run(1_000);
      return Arrays.stream(simulation.data().series("flow"), 500, 1_001).average().orElseThrow();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 0.9, 1})
  void withoutRandomBrakingTheFlowIsLimitedByTopSpeedOrByGaps(double density) {
    assertThat(flow(density, 0))
        .isCloseTo(Math.min(density * TOP_SPEED, 1 - density), within(0.005));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.05, 0.08})
  void fewCarsFlowFreely(double density) {
    assertThat(flow(density, 0.3)).isCloseTo(density * (TOP_SPEED - 0.3), within(0.01));
  }

  @Test
  void beyondTheMaximumMoreCarsFlowLess() {
    double[] densities = {0.12, 0.2, 0.3, 0.5, 0.7, 0.9};
    double before = Double.POSITIVE_INFINITY;
    for (double density : densities) {
      double flow = flow(density, 0.3);
      assertThat(flow).as("density %s", density).isLessThan(before).isLessThan(1 - density);
      before = flow;
    }
  }

  @Test
  void manyCarsStandInJamsAndFewDoNot() {
    try (var few = Traffic.MODEL.create(new Settings(1_000, 0.05, TOP_SPEED, 0.3), 2);
        var many = Traffic.MODEL.create(new Settings(1_000, 0.3, TOP_SPEED, 0.3), 2)) {
      few.run(500);
      many.run(500);

      assertThat(few.data().last("standing")).isLessThan(3);
      assertThat(many.data().last("standing")).isGreaterThan(80);
    }
  }

  @Test
  void oneCarDrivesAroundAShortRing() {
    try (var simulation = Traffic.MODEL.create(new Settings(3, 0.3, TOP_SPEED, 0), 1)) {
      simulation.run(10);
      assertThat(simulation.data().last("speed")).isEqualTo(2);
    }
  }
}
