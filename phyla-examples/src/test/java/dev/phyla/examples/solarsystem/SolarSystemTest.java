package dev.phyla.examples.solarsystem;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.solarsystem.SolarSystem.Body;
import dev.phyla.examples.solarsystem.SolarSystem.Spin;
import dev.phyla.transform.LocalTransform;
import dev.phyla.transform.Vec3;
import dev.phyla.transform.WorldTransform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SolarSystemTest {
  private static final int TICKS = 400;

  private static Vec3 position(World world, Entity entity) {
    return world.get(entity, WorldTransform.class).position();
  }

  /// The bodies that hang on arms of an entity, without dust.
  private static List<Entity> satellites(World world, Entity centre) {
    var satellites = new ArrayList<Entity>();
    for (Entity arm : world.hierarchy().children(centre)) {
      for (Entity body : world.hierarchy().children(arm)) {
        if (world.get(body, Body.class).brightness() > 0.5f) {
          satellites.add(body);
        }
      }
    }
    return satellites;
  }

  @Test
  void eightPlanetsAndTheirMoonsHangOnArms() {
    try (Simulation simulation = SolarSystem.EXAMPLE.start(new Settings(1_000, 2))) {
      World world = simulation.world();
      Entity sun = world.query(read(Body.class)).first().orElseThrow();
      List<Entity> planets = satellites(world, sun);

      assertThat(planets).hasSize(Planet.ALL.size());
      assertThat(planets.stream().map(planet -> satellites(world, planet).size()))
          .containsExactlyElementsOf(Planet.ALL.stream().map(Planet::moons).toList());
      assertThat(world.query(read(Spin.class), read(Body.class)).count()).isZero();
    }
  }

  @Test
  void bodiesKeepTheirDistanceFromWhatTheyOrbitAndMove() {
    try (Simulation simulation = SolarSystem.EXAMPLE.start(new Settings(1_000, 2))) {
      World world = simulation.world();
      Entity sun = world.query(read(Body.class)).first().orElseThrow();
      List<Entity> planets = satellites(world, sun);
      for (int tick = 0; tick < TICKS; tick++) {
        List<Vec3> before = planets.stream().map(planet -> position(world, planet)).toList();
        simulation.step();

        assertThat(position(world, sun)).isEqualTo(Vec3.ZERO);
        for (int i = 0; i < planets.size(); i++) {
          Vec3 at = position(world, planets.get(i));
          assertThat(at.length()).isCloseTo(Planet.ALL.get(i).distance(), within(1e-3f));
          assertThat(at.distance(before.get(i))).isPositive();
          for (Entity moon : satellites(world, planets.get(i))) {
            float distance = world.get(moon, LocalTransform.class).translation().x();
            assertThat(position(world, moon).distance(at)).isCloseTo(distance, within(1e-3f));
          }
        }
      }
    }
  }

  @Test
  void theInnerPlanetsAreFaster() {
    try (Simulation simulation = SolarSystem.EXAMPLE.start(new Settings(500, 5))) {
      World world = simulation.world();
      Entity sun = world.query(read(Body.class)).first().orElseThrow();
      List<Entity> planets = satellites(world, sun);
      List<Vec3> before = planets.stream().map(planet -> position(world, planet)).toList();
      simulation.step();

      var distances = new ArrayList<Float>();
      for (int i = 0; i < planets.size(); i++) {
        distances.add(-position(world, planets.get(i)).distance(before.get(i)));
      }
      assertThat(distances).isSorted();
    }
  }

  @Test
  void everyBodyIsPaintedWhereItsTransformIs() {
    try (Simulation simulation = SolarSystem.EXAMPLE.start(new Settings(700, 1))) {
      simulation.step();
      var dots = new ArrayList<Vec3>();
      simulation.paint(
          new Canvas() {
            @Override
            public void dot(float x, float y, float radius, int colour, float brightness) {
              dots.add(new Vec3(x, y, radius));
            }

            @Override
            public void streak(
                float x, float y, float dx, float dy, float radius, int colour, float light) {
              throw new AssertionError("no streaks");
            }

            @Override
            public void dart(
                float x, float y, float dx, float dy, float length, int colour, float light) {
              throw new AssertionError("no darts");
            }
          });

      World world = simulation.world();
      var expected = new ArrayList<Vec3>();
      world
          .query(read(WorldTransform.class), read(Body.class))
          .each(
              (transform, body) ->
                  expected.add(
                      new Vec3(transform.position().x(), transform.position().y(), body.radius())));
      assertThat(dots).hasSizeGreaterThan(500).isEqualTo(expected);
    }
  }
}
