package dev.phyla.examples.epidemic;

import static dev.phyla.Term.read;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.epidemic.Epidemic.Immune;
import dev.phyla.examples.epidemic.Epidemic.Infected;
import dev.phyla.examples.epidemic.Epidemic.Position;
import org.junit.jupiter.api.Test;

class EpidemicTest {

  @Test
  void theDiseaseSpreadsAndLeavesPeopleImmune() {
    try (Simulation simulation = Epidemic.EXAMPLE.start(new Settings(2_000, 6))) {
      World world = simulation.world();
      var infected = world.query(read(Infected.class));
      var immune = world.query(read(Immune.class));
      assertThat(infected.count()).isEqualTo(4);

      int mostInfected = 0;
      for (int tick = 0; tick < 120; tick++) {
        simulation.step();
        mostInfected = Math.max(mostInfected, infected.count());
      }

      assertThat(mostInfected).isGreaterThan(50);
      assertThat(immune.count()).isGreaterThan(200);
    }
  }

  @Test
  void everyPersonIsHealthyIllOrImmune() {
    try (Simulation simulation = Epidemic.EXAMPLE.start(new Settings(2_000, 6))) {
      World world = simulation.world();
      var healthy = world.query(read(Position.class), without(Infected.class, Immune.class));
      var infected = world.query(read(Infected.class));
      var immune = world.query(read(Immune.class));
      var both = world.query(read(Infected.class), read(Immune.class));
      for (int tick = 0; tick < 200; tick++) {
        simulation.step();
        assertThat(healthy.count() + infected.count() + immune.count()).isEqualTo(2_000);
        assertThat(both.isEmpty()).isTrue();
      }
    }
  }

  @Test
  void illnessAndImmunityEnd() {
    try (Simulation simulation = Epidemic.EXAMPLE.start(new Settings(500, 6))) {
      for (int tick = 0; tick < 200; tick++) {
        simulation.step();
        World world = simulation.world();
        world
            .query(read(Infected.class))
            .each(illness -> assertThat(illness.ticksLeft()).isPositive());
        world
            .query(read(Immune.class))
            .each(immunity -> assertThat(immunity.ticksLeft()).isPositive());
      }
    }
  }
}
