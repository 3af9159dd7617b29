package dev.phyla.examples.galaxy;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query2;
import dev.phyla.Query3;
import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.ColourRamp;
import dev.phyla.chart.film.View;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemSetup;
import java.util.ArrayList;

/// A simulation of two discs of stars that pass through each other.
///
/// Each disc orbits a heavy core. Bodies are attracted by the cores only, which is enough to form
/// the bridges and tails of real galaxies (Alar and Juri Toomre, 1972). Cores are bodies too, and
/// the same two systems move them; a core does not attract itself, because its distance to itself
/// is zero.
public final class Galaxy implements Simulation {

  public static final Example EXAMPLE =
      new Example(
          "galaxy",
          "Two discs of stars, coloured by speed, pass through each other and draw out long tails.",
          40_000,
          540,
          Footage.WHOLE_RUN,
          Galaxy::new);

  record Position(float x, float y, float z) {}

  record Velocity(float dx, float dy, float dz) {}

  /// A component of heavy bodies, with their mass.
  record Core(float mass) {}

  /// A component of light bodies, with the colours of their disc.
  record Star(boolean warm) {}

  /// Softens gravity at small distances, where a finite time step would be inaccurate.
  static final float SOFTENING = 0.3f;

  private static final float TIME_STEP = 0.014f;

  private static final Disc COLD_DISC =
      new Disc(
          new Core(1),
          new Position(-1.04f, -1.04f, 0),
          new Velocity(0.081f, 0.277f, 0),
          new Disc.Shape(0.55, 0.5, 0.3),
          new Star(false));
  private static final Disc WARM_DISC =
      new Disc(
          new Core(0.7f),
          new Position(1.48f, 1.48f, 0),
          new Velocity(-0.116f, -0.395f, 0),
          new Disc.Shape(0.44, 1.0, 2.2),
          new Star(true));

  private static final float WHITE_SPEED = 2;
  private static final ColourRamp COLD = ColourRamp.through(0x2038B0, 0x3C8CFF, 0xA8DCFF, 0xFFFFFF);
  private static final ColourRamp WARM = ColourRamp.through(0xA81E50, 0xFF6A30, 0xFFC878, 0xFFFFFF);

  private final World world = new World();
  private final App app = new App(world);
  private final Query2<Position, Core> cores = world.query(read(Position.class), read(Core.class));
  private final Query3<Position, Velocity, Star> stars =
      world.query(read(Position.class), read(Velocity.class), read(Star.class));

  private Galaxy(Settings settings) {
    world.seed(settings.seed());
    Schedule schedule = app.threads(settings.threads()).schedule();
    schedule.add("attract", Galaxy::attract);
    schedule.add("drift", Galaxy::drift);
    int warm = (int) (settings.entities() * 0.4);
    COLD_DISC.spawn(world, settings.entities() - warm, world.random("cold disc"));
    WARM_DISC.spawn(world, warm, world.random("warm disc"));
  }

  /// There are two cores and many bodies, so the bodies are visited once for each core.
  private static SystemBody attract(SystemSetup setup) {
    var cores = setup.query(read(Position.class), read(Core.class));
    var bodies = setup.query(write(Velocity.class), read(Position.class));
    return () -> {
      var pulls = new ArrayList<Pull>();
      cores.each((at, core) -> pulls.add(new Pull(at, core.mass() * TIME_STEP)));
      for (Pull pull : pulls) {
        bodies.updateParallel((v, p) -> pull.change(v, p));
      }
    };
  }

  /// The attraction of a core during a tick.
  private record Pull(Position core, float strength) {
    Velocity change(Velocity v, Position p) {
      float x = core.x() - p.x();
      float y = core.y() - p.y();
      float z = core.z() - p.z();
      float distance2 = x * x + y * y + z * z + SOFTENING * SOFTENING;
      float change = strength / (distance2 * (float) Math.sqrt(distance2));
      return new Velocity(v.dx() + x * change, v.dy() + y * change, v.dz() + z * change);
    }
  }

  private static SystemBody drift(SystemSetup setup) {
    return setup
        .query(write(Position.class), read(Velocity.class))
        .updateLoop(
            (p, v) ->
                new Position(
                    p.x() + v.dx() * TIME_STEP,
                    p.y() + v.dy() * TIME_STEP,
                    p.z() + v.dz() * TIME_STEP));
  }

  @Override
  public App app() {
    return app;
  }

  @Override
  public View view() {
    return new View(-0.1f, 0.1f, 7.4f, 0);
  }

  @Override
  public void paint(Canvas canvas) {
    stars.each(
        (p, v, star) -> {
          float speed = (float) Math.sqrt(v.dx() * v.dx() + v.dy() * v.dy() + v.dz() * v.dz());
          ColourRamp ramp = star.warm() ? WARM : COLD;
          canvas.dot(p.x(), p.y(), 0.016f, ramp.at(speed / WHITE_SPEED), 0.15f + 0.3f * speed);
        });
    cores.each((p, core) -> canvas.dot(p.x(), p.y(), 0.1f, 0xFFF4E0, core.mass()));
  }
}
