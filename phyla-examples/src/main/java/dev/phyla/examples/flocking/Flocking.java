package dev.phyla.examples.flocking;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;

import dev.phyla.Query2;
import dev.phyla.RandomStream;
import dev.phyla.Ref;
import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.ColourRamp;
import dev.phyla.chart.film.View;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.Torus;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemSetup;

/// A simulation of boids and a few predators on a torus.
///
/// A boid steers away from neighbours that are too close, along with those around it and towards
/// their middle (Craig Reynolds, 1987), and it flees from predators; a predator heads for the
/// crowd. The same systems then move both kinds, because queries select components, not kinds.
///
/// The loops of most systems only use what they are given and read what no other system changes
/// meanwhile, so the schedule splits them between threads.
public final class Flocking implements Simulation {

  public static final Example EXAMPLE =
      new Example(
          "flocking",
          "Boids gather into flocks, coloured by heading, and scatter before white predators.",
          10_000,
          600,
          Footage.FINALE,
          Flocking::new);

  /// Marks an animal that flocks.
  record Boid() {}

  /// Marks an animal that hunts.
  record Predator() {}

  private static final int ANIMALS_PER_PREDATOR = 2_000;
  private static final float AREA_PER_ANIMAL = 3;
  private static final float SIGHT = 3;
  private static final float ELBOW_ROOM = 1.5f;
  private static final float SEPARATION = 0.03f;
  private static final float ALIGNMENT = 0.08f;
  private static final float COHESION = 0.004f;
  private static final float FEAR = 0.06f;
  private static final float FEAR_DISTANCE = 7;
  private static final float HUNTING_SIGHT = 10;
  private static final float HUNTING = 0.004f;
  private static final Pace BOID_PACE = new Pace(0.2f, 0.36f);
  private static final Pace PREDATOR_PACE = new Pace(0.3f, 0.42f);

  private static final ColourRamp HEADINGS = ColourRamp.wheel(0.72, 0.16);

  private final World world = new World();
  private final App app = new App(world);
  private final Torus torus;

  private final Query2<Position, Velocity> boids =
      world.query(read(Position.class), read(Velocity.class), with(Boid.class));
  private final Query2<Position, Velocity> predators =
      world.query(read(Position.class), read(Velocity.class), with(Predator.class));

  private Flocking(Settings settings) {
    int predatorCount = settings.entities() / ANIMALS_PER_PREDATOR;
    float side = (float) Math.sqrt(settings.entities() * AREA_PER_ANIMAL);
    torus = new Torus(Math.max(side, 3 * HUNTING_SIGHT));
    world.resources().set(new NeighbourGrid(torus, SIGHT / 2));
    world.seed(settings.seed());
    spawn(Boid.class, BOID_PACE, settings.entities() - predatorCount, world.random("boids"));
    spawn(Predator.class, PREDATOR_PACE, predatorCount, world.random("predators"));
    Schedule schedule = app.threads(settings.threads()).schedule();
    schedule.add("fill grid", FillGrid::new);
    schedule.add("flock", Flocking::flock);
    schedule.add("flee", this::flee);
    schedule.add("chase", Flocking::chase);
    schedule.add("steer", Flocking::steer);
    schedule.add("move", this::move);
  }

  private void spawn(Class<?> kind, Pace pace, int count, RandomStream random) {
    world
        .entityBuilder()
        .with(kind)
        .with(pace)
        .with(Steering.class)
        .with(Position.class, i -> new Position(place(random), place(random)))
        .with(Velocity.class, i -> Velocity.of(pace.slowest(), random.nextDouble(2 * Math.PI)))
        .spawnMany(count);
  }

  private float place(RandomStream random) {
    return torus.wrap((float) random.nextDouble(torus.side()));
  }

  private static SystemBody flock(SystemSetup setup) {
    var grid = setup.resource(NeighbourGrid.class);
    return setup
        .query(write(Steering.class), read(Position.class), read(Velocity.class), with(Boid.class))
        .updateLoop((steering, p, v) -> joinNeighbours(grid.get(), p, v));
  }

  private SystemBody flee(SystemSetup setup) {
    var hunters = setup.query(read(Position.class), with(Predator.class));
    var prey = setup.query(write(Steering.class), read(Position.class), with(Boid.class));
    return () -> hunters.each(hunter -> prey.each((steering, p) -> flee(steering, p, hunter)));
  }

  private static SystemBody chase(SystemSetup setup) {
    var grid = setup.resource(NeighbourGrid.class);
    return setup
        .query(write(Steering.class), read(Position.class), with(Predator.class))
        .updateLoop((steering, p) -> chaseTheCrowd(grid.get(), p));
  }

  private static SystemBody steer(SystemSetup setup) {
    return setup
        .query(write(Velocity.class), read(Steering.class), read(Pace.class))
        .updateLoop((v, steering, pace) -> v.steered(steering, pace));
  }

  private SystemBody move(SystemSetup setup) {
    return setup
        .query(write(Position.class), read(Velocity.class))
        .updateLoop((p, v) -> moved(p, v));
  }

  private static Steering joinNeighbours(NeighbourGrid grid, Position p, Velocity v) {
    Neighbourhood seen = grid.survey(p.x(), p.y(), SIGHT, ELBOW_ROOM);
    if (seen.count() == 0) {
      return new Steering(0, 0);
    }
    float share = 1f / seen.count();
    return Steering.towards(
        seen.pushX() * SEPARATION
            + (seen.dx() * share - v.dx()) * ALIGNMENT
            + seen.x() * share * COHESION,
        seen.pushY() * SEPARATION
            + (seen.dy() * share - v.dy()) * ALIGNMENT
            + seen.y() * share * COHESION);
  }

  private void flee(Ref<Steering> steering, Position p, Position predator) {
    float awayX = torus.shortest(p.x() - predator.x());
    float awayY = torus.shortest(p.y() - predator.y());
    float distance2 = awayX * awayX + awayY * awayY;
    if (distance2 > 0 && distance2 < FEAR_DISTANCE * FEAR_DISTANCE) {
      float push = FEAR * (1 / (float) Math.sqrt(distance2) - 1 / FEAR_DISTANCE);
      steering.set(steering.get().plus(awayX * push, awayY * push));
    }
  }

  private static Steering chaseTheCrowd(NeighbourGrid grid, Position p) {
    Neighbourhood seen = grid.survey(p.x(), p.y(), HUNTING_SIGHT, 0);
    float pull = HUNTING / Math.max(1, seen.count());
    return Steering.towards(seen.x() * pull, seen.y() * pull);
  }

  private Position moved(Position p, Velocity v) {
    return new Position(torus.wrap(p.x() + v.dx()), torus.wrap(p.y() + v.dy()));
  }

  @Override
  public App app() {
    return app;
  }

  @Override
  public View view() {
    return View.fromOrigin(torus.side(), 0.75f);
  }

  @Override
  public void paint(Canvas canvas) {
    boids.each(
        (p, v) ->
            canvas.dart(
                p.x(), p.y(), v.dx(), v.dy(), 1.35f, HEADINGS.towards(v.dx(), v.dy()), 0.45f));
    predators.each(
        (p, v) -> {
          canvas.dart(p.x(), p.y(), v.dx(), v.dy(), 3.2f, 0xFFFFFF, 1.5f);
          canvas.dot(p.x(), p.y(), 1.6f, 0xFF3020, 0.5f);
        });
  }
}
