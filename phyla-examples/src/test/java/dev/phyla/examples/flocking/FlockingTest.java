package dev.phyla.examples.flocking;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.flocking.Flocking.Boid;
import dev.phyla.examples.flocking.Flocking.Predator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlockingTest {

  private record Animal(Position p, Velocity v) {}

  @Test
  void neighboursComeToFlyTheSameWay() {
    try (Simulation simulation = Flocking.EXAMPLE.start(new Settings(600, 5))) {
      double before = agreementOfNeighbours(simulation.world());
      run(simulation, 300);
      double after = agreementOfNeighbours(simulation.world());

      assertThat(before).isBetween(-0.2, 0.2);
      assertThat(after).isGreaterThan(0.8);
    }
  }

  @Test
  void everyAnimalKeepsItsPaceAndStaysOnTheTorus() {
    try (Simulation simulation = Flocking.EXAMPLE.start(new Settings(4_000, 5))) {
      run(simulation, 30);
      float side = simulation.view().side();
      simulation
          .world()
          .query(read(Position.class), read(Velocity.class), read(Pace.class))
          .each(
              (p, v, pace) -> {
                assertThat(p.x()).isBetween(0f, side);
                assertThat(p.y()).isBetween(0f, side);
                assertThat((float) Math.hypot(v.dx(), v.dy()))
                    .isBetween(pace.slowest() * 0.999f, pace.fastest() * 1.001f);
              });
    }
  }

  @Test
  void boidsNearAPredatorTurnAway() {
    try (Simulation simulation = Flocking.EXAMPLE.start(new Settings(4_000, 5))) {
      run(simulation, 200);
      World world = simulation.world();
      var boids = world.query(read(Position.class), read(Steering.class), with(Boid.class));
      var predators = world.query(read(Position.class), with(Predator.class));
      List<Double> turnsAway = new ArrayList<>();
      predators.each(
          hunter ->
              boids.each(
                  (p, steering) -> {
                    double awayX = p.x() - hunter.x();
                    double awayY = p.y() - hunter.y();
                    if (Math.hypot(awayX, awayY) < 3) {
                      turnsAway.add(steering.ax() * awayX + steering.ay() * awayY);
                    }
                  }));

      assertThat(predators.count()).isEqualTo(2);
      assertThat(turnsAway).isNotEmpty();
      assertThat(turnsAway.stream().filter(turn -> turn > 0).count())
          .isGreaterThan(turnsAway.size() * 9L / 10);
    }
  }

  private static void run(Simulation simulation, int ticks) {
    for (int tick = 0; tick < ticks; tick++) {
      simulation.step();
    }
  }

  /// The mean cosine of the angle between the headings of boids that are close: 1 if all agree.
  private static double agreementOfNeighbours(World world) {
    List<Animal> boids = new ArrayList<>();
    world
        .query(read(Position.class), read(Velocity.class), with(Boid.class))
        .each((p, v) -> boids.add(new Animal(p, v)));
    double sum = 0;
    int pairs = 0;
    for (Animal one : boids) {
      for (Animal other : boids) {
        double distance = Math.hypot(one.p.x() - other.p.x(), one.p.y() - other.p.y());
        if (!one.equals(other) && distance < 2) {
          double speeds =
              Math.hypot(one.v.dx(), one.v.dy()) * Math.hypot(other.v.dx(), other.v.dy());
          sum += (one.v.dx() * other.v.dx() + one.v.dy() * other.v.dy()) / speeds;
          pairs++;
        }
      }
    }
    return sum / pairs;
  }
}
