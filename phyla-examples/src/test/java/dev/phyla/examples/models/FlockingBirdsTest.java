package dev.phyla.examples.models;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.examples.models.FlockingBirds.Bird;
import dev.phyla.examples.models.FlockingBirds.Settings;
import org.junit.jupiter.api.Test;

/// Birds agree on a direction.
final class FlockingBirdsTest {
  @Test
  void birdsInADenseFlockEndUpInOneDirection() {
    var dense = new Settings(40, 200, 10, 1, 1, 0.03, 0.015, 0.5);
    try (var simulation = FlockingBirds.MODEL.create(dense, 1)) {
      simulation.run(200);

      assertThat(simulation.data().series("order")[0]).isLessThan(0.2);
      assertThat(simulation.data().last("order")).isGreaterThan(0.9);
    }
  }

  @Test
  void aBirdThatSeesNoOneFliesOn() {
    var alone = new Settings(100, 1, 5, 1, 1, 0.03, 0.015, 0.05);
    try (var simulation = FlockingBirds.MODEL.create(alone, 1)) {
      var birds = simulation.world().query(read(Bird.class));
      Bird before = birds.toList(bird -> bird).getFirst();
      simulation.run(10);
      Bird after = birds.toList(bird -> bird).getFirst();

      assertThat(Math.hypot(after.dx() - before.dx(), after.dy() - before.dy())).isLessThan(1e-12);
      double way = Math.hypot(wrapped(after.x() - before.x()), wrapped(after.y() - before.y()));
      assertThat(way).isBetween(10 - 1e-9, 10 + 1e-9);
    }
  }

  private static double wrapped(double way) {
    return way > 50 ? way - 100 : way < -50 ? way + 100 : way;
  }

  @Test
  void directionsHaveLengthOneAndPositionsStayInTheSky() {
    try (var simulation = FlockingBirds.MODEL.create(Settings.LARGE, 2)) {
      simulation.run(50);
      simulation
          .world()
          .query(read(Bird.class))
          .each(
              bird -> {
                assertThat(Math.hypot(bird.dx(), bird.dy())).isBetween(1 - 1e-12, 1 + 1e-12);
                assertThat(bird.x()).isBetween(0.0, 150.0);
                assertThat(bird.y()).isBetween(0.0, 150.0);
              });
    }
  }
}
