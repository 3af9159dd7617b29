package dev.phyla.examples.fireworks;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;

import dev.phyla.Entity;
import dev.phyla.Query2;
import dev.phyla.Query4;
import dev.phyla.RandomStream;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery1;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.examples.Canvas;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.View;
import dev.phyla.examples.colour.ColourRamp;
import dev.phyla.schedule.App;
import java.util.ArrayList;
import java.util.List;

/// A simulation of rockets that rise and burst into sparks.
///
/// Entities are spawned and despawned by the hundreds: a rocket whose fuse has burnt down is
/// replaced by a burst of sparks, spawned in bulk, and sparks that have burnt out are despawned.
/// Nothing may be spawned or despawned while a query runs, so each rule collects entities and
/// changes them after its loop.
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

  /// A rocket that bursts in this tick.
  private record Burst(Entity rocket, Position at, Velocity motion, Hue hue) {}

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
  private final List<Burst> bursts = new ArrayList<>();
  private final List<Entity> burntOut = new ArrayList<>();

  private final UpdateQuery2<Velocity, Drag> bodies =
      world.query(write(Velocity.class), read(Drag.class));
  private final UpdateQuery2<Position, Velocity> movers =
      world.query(write(Position.class), read(Velocity.class));
  private final UpdateQuery1<Ember> embers = world.query(write(Ember.class));
  private final Query4<Ref<Fuse>, Position, Velocity, Hue> rockets =
      world.query(write(Fuse.class), read(Position.class), read(Velocity.class), read(Hue.class));
  private final Query2<Position, Velocity> risers =
      world.query(read(Position.class), read(Velocity.class), with(Fuse.class));
  private final Query4<Position, Velocity, Hue, Ember> sparks =
      world.query(read(Position.class), read(Velocity.class), read(Hue.class), read(Ember.class));

  private Fireworks(Settings settings) {
    world.seed(settings.seed());
    app.threads(settings.threads()).schedule().addExclusive("simulate", _ -> simulate());
    mostEntities = settings.entities();
    sparksPerBurst = Math.clamp(mostEntities / BURSTS_AT_ONCE, 1, MAX_SPARKS_PER_BURST);
  }

  private void simulate() {
    if (world.tick() % TICKS_PER_LAUNCH == 0) {
      launchIfThereIsRoom();
    }
    bodies.update(
        (v, drag) -> new Velocity(v.dx() * drag.share(), v.dy() * drag.share() - GRAVITY));
    movers.update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
    burstRockets();
    burnSparks();
  }

  /// Launches a rocket, unless the total number of entities could exceed the requested number.
  private void launchIfThereIsRoom() {
    if (sparks.count() + (rockets.count() + 1L) * sparksPerBurst > mostEntities) {
      return;
    }
    RandomStream random = world.random("launch");
    float height = (float) random.nextDouble(0.55, 0.9) * SKY;
    float speed = (float) Math.sqrt(2 * GRAVITY * height);
    world.spawn(
        new Position((float) random.nextDouble(0.15, 0.85) * SKY, 0),
        new Velocity((float) random.nextDouble(-0.12, 0.12), speed),
        ROCKET_DRAG,
        new Hue((float) random.nextDouble()),
        new Fuse((int) (speed / GRAVITY * random.nextDouble(0.85, 1))));
  }

  private void burstRockets() {
    bursts.clear();
    rockets.each(
        (rocket, fuse, p, v, hue) -> {
          fuse.set(new Fuse(fuse.get().ticksLeft() - 1));
          if (fuse.get().ticksLeft() <= 0) {
            bursts.add(new Burst(rocket, p, v, hue));
          }
        });
    for (Burst burst : bursts) {
      RandomStream random = world.random("burst", burst.rocket);
      world.despawn(burst.rocket);
      world
          .entityBuilder()
          .with(burst.at)
          .with(burst.hue)
          .with(SPARK_DRAG)
          .with(Velocity.class, i -> burst.motion.flungOff(burstSpeed(random), random))
          .with(Ember.class, i -> Ember.lasting(random.nextInt(50, 90)))
          .spawnMany(sparksPerBurst);
    }
  }

  private static double burstSpeed(RandomStream random) {
    return random.nextDouble(0.77, 0.9);
  }

  private void burnSparks() {
    burntOut.clear();
    embers.each(
        (spark, ember) -> {
          ember.set(ember.get().burnt());
          if (ember.get().ticksLeft() <= 0) {
            burntOut.add(spark);
          }
        });
    burntOut.forEach(world::despawn);
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
    risers.each(
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
