package dev.phyla.examples.stress;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.relation.Hierarchy;
import dev.phyla.transform.LocalTransform;
import dev.phyla.transform.Mat4;
import dev.phyla.transform.WorldTransform;
import org.junit.jupiter.api.Test;

class StressTest {

  private static Simulation start(int entities) {
    return Stress.EXAMPLE.start(new Settings(entities, 3));
  }

  private static Query members(World world, Formation formation) {
    return world.query(with(formation.member()));
  }

  private static int deepest(World world, Formation formation) {
    Hierarchy hierarchy = world.hierarchy();
    int deepest = 0;
    for (Entity entity : members(world, formation).entities()) {
      deepest = Math.max(deepest, hierarchy.depth(entity));
    }
    return deepest;
  }

  private static long roots(World world, Formation formation) {
    return members(world, formation).entities().stream()
        .filter(entity -> world.hierarchy().parent(entity).equals(Entity.NONE))
        .count();
  }

  @Test
  void formationsHaveTheirShapes() {
    try (Simulation simulation = start(8_000)) {
      World world = simulation.world();

      assertThat(roots(world, Formation.FLAT_SWARM)).isEqualTo(2_000);
      assertThat(roots(world, Formation.WIDE_SWARM)).isEqualTo(1);
      assertThat(deepest(world, Formation.WIDE_SWARM)).isEqualTo(1);
      assertThat(roots(world, Formation.TREES)).isEqualTo(2);
      assertThat(deepest(world, Formation.TREES)).isEqualTo(9);
      assertThat(roots(world, Formation.DEEP_CHAIN)).isEqualTo(1);
      assertThat(deepest(world, Formation.DEEP_CHAIN)).isEqualTo(1_999);
    }
  }

  @Test
  void everyEntityIsAtTheProductOfTheTransformsAboveIt() {
    try (Simulation simulation = start(400)) {
      World world = simulation.world();
      for (int tick = 0; tick < 5; tick++) {
        simulation.step();
      }

      world
          .query(read(LocalTransform.class), read(WorldTransform.class))
          .each(
              (entity, local, transform) -> {
                Mat4 expected = local.matrix();
                for (Entity ancestor : world.hierarchy().ancestors(entity)) {
                  expected = world.get(ancestor, LocalTransform.class).matrix().multiply(expected);
                }
                assertThat(transform.position().distance(expected.translation()))
                    .isCloseTo(0, within(1e-4f));
              });
    }
  }

  @Test
  void figuresCountTheEntitiesOfEachFormation() {
    try (Simulation simulation = start(10)) {
      simulation.step();

      assertThat(simulation.figures().sequencedKeySet())
          .containsExactly("flat swarm", "wide swarm", "trees", "deep chain");
      assertThat(simulation.figures().get("flat swarm")).startsWith("3 entities in ");
      assertThat(simulation.figures().get("deep chain")).startsWith("2 entities in ");
    }
  }
}
