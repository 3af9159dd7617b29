package dev.phyla.examples.fireworks;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static dev.phyla.schedule.Condition.everyTicks;

import dev.phyla.Commands;
import dev.phyla.Query2;
import dev.phyla.Query4;
import dev.phyla.RandomStream;
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
import dev.phyla.schedule.SystemRandom;
import dev.phyla.schedule.SystemSetup;

/// A simulation of rockets that rise and burst into sparks.
///
/// Entities are spawned and despawned by the hundreds: a rocket whose fuse has burnt down is
/// replaced by a burst of sparks, spawned in bulk, and sparks that have burnt out are despawned.
/// Nothing may be spawned or despawned while a query runs, so systems record commands, which are
/// applied before the next system runs.
public final class Fireworks implements Simulation {

  public static final Example EXAMPLE =
      new Example(
          "fireworks",
          "Rockets rise and burst into thousands of sparks, which fall and fade.",
          8_000,
          600,
          Footage.FINALE,
          Fireworks::new);

  record Position(float x, float y) {}

  /// The fraction of its speed that a body keeps in each tick.
  record Drag(float share) {}

  /// A colour, as a position on the colour wheel.
  record Hue(float place) {}

  /// The time until a rocket bursts.
  record Fuse(int ticksLeft) {}

  /// The time until a spark burns out.
  record Ember(int ticksLeft, int lifetime) {
    static Ember lasting(int ticks) {
      return new Ember(ticks, ticks);
    }

    Ember burnt() {
      return new Ember(ticksLeft - 1, lifetime);
    }
  }

  private static final float SKY = 100;
  private static final float GRAVITY = 0.016f;
  private static final Drag ROCKET_DRAG = new Drag(1);
  private static final Drag SPARK_DRAG = new Drag(0.962f);
  private static final int MAX_SPARKS_PER_BURST = 320;
  private static final int BURSTS_AT_ONCE = 24;
  private static final int TICKS_PER_LAUNCH = 4;

  /// The number of ticks of motion that a frame shows, before the current one.
  private static final float SHUTTER = -2;

  private static final int ROCKET_COLOUR = 0xFFD9A0;
  private static final ColourRamp HUES = ColourRamp.wheel(0.74, 0.17);

  private final World world = new World();
  private final App app = new App(world);
  private final int mostEntities;
  private final int sparksPerBurst;

  private final Query2<Position, Velocity> rockets =
      world.query(read(Position.class), read(Velocity.class), with(Fuse.class));
  private final Query4<Position, Velocity, Hue, Ember> sparks =
      world.query(read(Position.class), read(Velocity.class), read(Hue.class), read(Ember.class));

  private Fireworks(Settings settings) {
    world.seed(settings.seed());
    mostEntities = settings.entities();
    sparksPerBurst = Math.clamp(mostEntities / BURSTS_AT_ONCE, 1, MAX_SPARKS_PER_BURST);
    Schedule schedule = app.threads(settings.threads()).schedule();
    schedule.add("launch", this::launch).runIf(everyTicks(TICKS_PER_LAUNCH));
    schedule.add("fall", Fireworks::fall);
    schedule.add("fly", Fireworks::fly);
    schedule.add("burst", this::burst);
    schedule.add("burn", Fireworks::burn);
  }

  /// Launches a rocket, unless the total number of entities could exceed the requested number.
  private SystemBody launch(SystemSetup setup) {
    var flying = setup.query(with(Fuse.class));
    var burning = setup.query(with(Ember.class));
    Commands commands = setup.commands();
    SystemRandom random = setup.random();
    return () -> {
      if (burning.count() + (flying.count() + 1L) * sparksPerBurst <= mostEntities) {
        commands.spawn(rocket(random.stream()));
      }
    };
  }

  private static Object[] rocket(RandomStream random) {
    float height = (float) random.nextDouble(0.55, 0.9) * SKY;
    float speed = (float) Math.sqrt(2 * GRAVITY * height);
    return new Object[] {
      new Position((float) random.nextDouble(0.15, 0.85) * SKY, 0),
      new Velocity((float) random.nextDouble(-0.12, 0.12), speed),
      ROCKET_DRAG,
      new Hue((float) random.nextDouble()),
      new Fuse((int) (speed / GRAVITY * random.nextDouble(0.85, 1)))
    };
  }

  private static SystemBody fall(SystemSetup setup) {
    return setup
        .query(write(Velocity.class), read(Drag.class))
        .updateLoop(
            (v, drag) -> new Velocity(v.dx() * drag.share(), v.dy() * drag.share() - GRAVITY));
  }

  private static SystemBody fly(SystemSetup setup) {
    return setup
        .query(write(Position.class), read(Velocity.class))
        .updateLoop((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
  }

  private SystemBody burst(SystemSetup setup) {
    Commands commands = setup.commands();
    SystemRandom random = setup.random();
    return setup
        .query(write(Fuse.class), read(Position.class), read(Velocity.class), read(Hue.class))
        .loop(
            (rocket, fuse, p, v, hue) -> {
              fuse.set(new Fuse(fuse.get().ticksLeft() - 1));
              if (fuse.get().ticksLeft() <= 0) {
                commands.despawn(rocket);
                commands.run(w -> spawnSparks(w, p, v, hue, random.stream(rocket)));
              }
            });
  }

  private void spawnSparks(World w, Position at, Velocity motion, Hue hue, RandomStream random) {
    w.entityBuilder()
        .with(at)
        .with(hue)
        .with(SPARK_DRAG)
        .with(Velocity.class, i -> motion.flungOff(random.nextDouble(0.77, 0.9), random))
        .with(Ember.class, i -> Ember.lasting(random.nextInt(50, 90)))
        .spawnMany(sparksPerBurst);
  }

  private static SystemBody burn(SystemSetup setup) {
    Commands commands = setup.commands();
    return setup
        .query(write(Ember.class))
        .loop(
            (spark, ember) -> {
              ember.set(ember.get().burnt());
              if (ember.get().ticksLeft() <= 0) {
                commands.despawn(spark);
              }
            });
  }

  @Override
  public App app() {
    return app;
  }

  @Override
  public View view() {
    return View.fromOrigin(SKY, 0.8f);
  }

  @Override
  public void paint(Canvas canvas) {
    rockets.each(
        (p, v) ->
            canvas.streak(
                p.x(), p.y(), SHUTTER * v.dx(), SHUTTER * v.dy(), 0.3f, ROCKET_COLOUR, 0.6f));
    sparks.each(
        (p, v, hue, ember) -> {
          float glow = ember.ticksLeft() / (float) ember.lifetime();
          int colour = HUES.at(hue.place());
          canvas.streak(
              p.x(), p.y(), SHUTTER * v.dx(), SHUTTER * v.dy(), 0.3f, colour, glow * glow);
        });
  }
}
