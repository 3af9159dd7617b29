package dev.phyla.examples.galaxy;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.World;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.galaxy.Galaxy.Core;
import dev.phyla.examples.galaxy.Galaxy.Position;
import dev.phyla.examples.galaxy.Galaxy.Star;
import dev.phyla.examples.galaxy.Galaxy.Velocity;
import org.junit.jupiter.api.Test;

class GalaxyTest {

  private record Momentum(double x, double y) {

    static Momentum of(World world) {
      var sum = new double[2];
      world
          .query(read(Velocity.class), read(Core.class))
          .each(
              (v, core) -> {
                sum[0] += core.mass() * v.dx();
                sum[1] += core.mass() * v.dy();
              });
      return new Momentum(sum[0], sum[1]);
    }
  }

  @Test
  void twoCoresMoveAllStars() {
    try (Simulation simulation = Galaxy.EXAMPLE.start(new Settings(1_000, 2))) {
      World world = simulation.world();

      assertThat(world.query(read(Core.class)).count()).isEqualTo(2);
      assertThat(world.query(read(Star.class)).count()).isEqualTo(998);
    }
  }

  @Test
  void theCoresKeepTheirMomentum() {
    try (Simulation simulation = Galaxy.EXAMPLE.start(new Settings(2, 2))) {
      Momentum before = Momentum.of(simulation.world());
      for (int tick = 0; tick < 500; tick++) {
        simulation.step();
      }
      Momentum after = Momentum.of(simulation.world());

      assertThat(after.x).isCloseTo(before.x, within(1e-4));
      assertThat(after.y).isCloseTo(before.y, within(1e-4));
    }
  }

  @Test
  void starsStartOnCirclesAroundTheirCore() {
    var disc =
        new Disc(
            new Core(1),
            new Position(0, 0, 0),
            new Velocity(0, 0, 0),
            new Disc.Shape(0.5, 0, 0),
            new Star(false));
    try (var world = new World()) {
      disc.spawn(world, 200, world.random("disc"));
      var stars = world.query(read(Position.class), read(Velocity.class), read(Star.class));

      stars.each(
          (p, v, star) -> {
            double radius = Math.hypot(p.x(), p.y());
            double outward = (p.x() * v.dx() + p.y() * v.dy()) / radius;
            assertThat(radius).isBetween(0.03, 1.61);
            assertThat(outward).isCloseTo(0, within(1e-4));
          });
    }
  }
}
