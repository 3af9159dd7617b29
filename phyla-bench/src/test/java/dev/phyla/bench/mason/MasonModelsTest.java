package dev.phyla.bench.mason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.examples.models.FlockingBirds;
import dev.phyla.examples.models.Schelling;
import dev.phyla.examples.models.WolfSheep;
import org.junit.jupiter.api.Test;

/// The models in MASON have other random numbers, but populations and indices like those of Phyla.
final class MasonModelsTest {
  @Test
  void populationsOfTheLargeModelAreAsLargeAsThoseOfPhyla() {
    MasonWolfSheep model = MasonWolfSheep.started(WolfSheep.Settings.LARGE, 1);
    double sheep = 0;
    double wolves = 0;
    for (int tick = 0; tick < 100; tick++) {
      model.schedule.step(model);
      sheep += model.sheepCount() / 100.0;
      wolves += model.wolfCount() / 100.0;
    }
    try (var simulation = WolfSheep.MODEL.create(WolfSheep.Settings.LARGE, 1)) {
      simulation.run(100);
      var table = simulation.data().table();
      assertThat(sheep).isCloseTo(mean(table.doubles("sheep")), within(150.0));
      assertThat(wolves).isCloseTo(mean(table.doubles("wolves")), within(200.0));
    }
  }

  private static double mean(double[] series) {
    double sum = 0;
    for (int tick = 1; tick < series.length; tick++) {
      sum += series[tick];
    }
    return sum / (series.length - 1);
  }

  @Test
  void segregationIsThatOfPhyla() {
    MasonSchelling model = MasonSchelling.started(Schelling.Settings.LARGE, 1);
    for (int tick = 0; tick < 20; tick++) {
      model.schedule.step(model);
    }
    try (var simulation = Schelling.MODEL.create(Schelling.Settings.LARGE, 1)) {
      simulation.run(20);
      assertThat(model.segregation())
          .isCloseTo(simulation.data().last("segregation"), within(0.03));
      assertThat(model.happy()).isGreaterThan(7_900);
    }
  }

  @Test
  void aDenseFlockEndsUpInOneDirection() {
    var dense = new FlockingBirds.Settings(40, 200, 10, 1, 1, 0.03, 0.015, 0.5);
    MasonFlocking model = MasonFlocking.started(dense, 1);
    assertThat(model.order()).isLessThan(0.2);
    for (int tick = 0; tick < 200; tick++) {
      model.schedule.step(model);
    }
    assertThat(model.order()).isGreaterThan(0.9);
  }
}
