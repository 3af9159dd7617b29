package dev.phyla.examples.solarsystem;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query2;
import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemSetup;
import dev.phyla.transform.LocalTransform;
import dev.phyla.transform.Quat;
import dev.phyla.transform.Transforms;
import dev.phyla.transform.Vec3;
import dev.phyla.transform.WorldTransform;

/// A model of a solar system: planets, moons, rings and rocks as a tree of transforms.
///
/// The only thing that moves are arms, each about its own end. Planets are attached to arms of the
/// sun, moons to arms of their planets. [Transforms] computes where everything is, and the picture
/// is drawn from that.
public final class SolarSystem implements Simulation {

  public static final Example EXAMPLE =
      new Example(
          "solarsystem",
          "Planets with moons and rings orbit a sun, each carried by an arm of a tree of"
              + " transforms.",
          3_000,
          600,
          Footage.WHOLE_RUN,
          SolarSystem::new);

  /// A component of arms: the rotation in each tick.
  record Spin(Quat perTick) {}

  /// A component of what is visible.
  record Body(float radius, int colour, float brightness) {}

  /// How much brighter things are in front of the sun than at its distance, for each unit.
  private static final float BRIGHTNESS_PER_DEPTH = 0.05f;

  private final World world = new World();
  private final App app = new App(world);
  private final Transforms transforms = new Transforms(world);
  private final Query2<WorldTransform, Body> bodies =
      world.query(read(WorldTransform.class), read(Body.class));

  private SolarSystem(Settings settings) {
    world.seed(settings.seed());
    new Orrery(world, settings.entities()).build();
    transforms.propagate();
    Schedule schedule = app.threads(settings.threads()).schedule();
    schedule.add("turn arms", SolarSystem::turnArms);
    schedule.addExclusive("propagate", _ -> transforms.propagate());
  }

  private static SystemBody turnArms(SystemSetup setup) {
    // Rounding would change the length of the rotation in the course of time.
    return setup
        .query(write(LocalTransform.class), read(Spin.class))
        .updateLoop(
            (local, spin) ->
                local.withRotation(local.rotation().multiply(spin.perTick()).normalize()));
  }

  @Override
  public App app() {
    return app;
  }

  @Override
  public View view() {
    return new View(0, 0, 14, 0.75f);
  }

  @Override
  public void paint(Canvas canvas) {
    bodies.each(
        (transform, body) -> {
          Vec3 at = transform.position();
          float light = body.brightness() * (1 + BRIGHTNESS_PER_DEPTH * at.z());
          canvas.dot(at.x(), at.y(), body.radius(), body.colour(), light);
        });
  }
}
