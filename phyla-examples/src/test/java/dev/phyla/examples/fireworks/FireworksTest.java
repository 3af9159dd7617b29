package dev.phyla.examples.fireworks;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.fireworks.Fireworks.Ember;
import dev.phyla.examples.fireworks.Fireworks.Fuse;
import org.junit.jupiter.api.Test;

class FireworksTest {

  @Test
  void rocketsTurnIntoSparksAndSparksGoOut() {
    try (Simulation simulation = Fireworks.EXAMPLE.start(new Settings(1_000, 9))) {
      World world = simulation.world();
      var rockets = world.query(read(Fuse.class));
      var sparks = world.query(read(Ember.class));
      int mostRockets = 0;
      int mostSparks = 0;
      int fewestSparksLater = Integer.MAX_VALUE;
      for (int tick = 0; tick < 400; tick++) {
        simulation.step();
        mostRockets = Math.max(mostRockets, rockets.count());
        mostSparks = Math.max(mostSparks, sparks.count());
        if (tick > 200) {
          fewestSparksLater = Math.min(fewestSparksLater, sparks.count());
        }
      }

      assertThat(mostRockets).isGreaterThan(3);
      assertThat(mostSparks).isGreaterThan(300);
      assertThat(fewestSparksLater).isLessThan(mostSparks);
    }
  }

  @Test
  void thereAreNeverMoreEntitiesThanRequested() {
    try (Simulation simulation = Fireworks.EXAMPLE.start(new Settings(200, 9))) {
      for (int tick = 0; tick < 600; tick++) {
        simulation.step();
        assertThat(simulation.world().count()).isLessThanOrEqualTo(200);
      }
      simulation.world().verify();
    }
  }
}
