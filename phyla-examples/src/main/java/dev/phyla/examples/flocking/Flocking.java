package dev.phyla.examples.flocking;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;

import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Query2;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery2;
import dev.phyla.UpdateQuery3;
import dev.phyla.World;
import dev.phyla.examples.Canvas;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.View;
import dev.phyla.examples.colour.ColourRamp;
import java.util.SplittableRandom;

/// Boids on a torus, and a few predators among them.
///
/// A boid steers away from neighbours that are too close, along with those around it and towards
/// their middle (Craig Reynolds, 1987), and it flees from predators; a predator heads for the
/// crowd. Once they have decided how to steer, both kinds move by the same systems: those ask for
/// components, not for kinds.
public final class Flocking implements Simulation {

  public static final Example EXAMPLE =
      new Example(
          "flocking",
          "Boids gather into flocks, coloured by heading, and scatter before white predators.",
          10_000,
          600,
          Footage.FINALE,
          Flocking::new);

  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  /// The change of velocity that an animal has decided on for this tick.
  record Steering(float ax, float ay) {}

  /// The least and the greatest speed of an animal.
  record Pace(float slowest, float fastest) {}

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
  private static final float AGILITY = 0.03f;
  private static final float FEAR = 0.06f;
  private static final float FEAR_DISTANCE = 7;
  private static final float HUNTING_SIGHT = 10;
  private static final float HUNTING = 0.004f;
  private static final Pace BOID_PACE = new Pace(0.2f, 0.36f);
  private static final Pace PREDATOR_PACE = new Pace(0.3f, 0.42f);

  private static final ColourRamp HEADINGS = ColourRamp.wheel(0.72, 0.16);

  private final World world = new World();
  private final float side;
  private final NeighbourGrid grid;
  private final Neighbourhood seen = new Neighbourhood();

  private final Query2<Position, Velocity> boids =
      world.query(read(Position.class), read(Velocity.class), with(Boid.class));
  private final Query2<Position, Velocity> predators =
      world.query(read(Position.class), read(Velocity.class), with(Predator.class));
  private final UpdateQuery3<Steering, Position, Velocity> flock =
      world.query(
          write(Steering.class), read(Position.class), read(Velocity.class), with(Boid.class));
  private final UpdateQuery2<Steering, Position> prey =
      world.query(write(Steering.class), read(Position.class), with(Boid.class));
  private final UpdateQuery2<Steering, Position> hunters =
      world.query(write(Steering.class), read(Position.class), with(Predator.class));
  private final UpdateQuery3<Velocity, Steering, Pace> steerers =
      world.query(write(Velocity.class), read(Steering.class), read(Pace.class));
  private final UpdateQuery2<Position, Velocity> movers =
      world.query(write(Position.class), read(Velocity.class));

  private final Column<float[]> x = world.column(Position.class, "x", float[].class);
  private final Column<float[]> y = world.column(Position.class, "y", float[].class);
  private final Column<float[]> dx = world.column(Velocity.class, "dx", float[].class);
  private final Column<float[]> dy = world.column(Velocity.class, "dy", float[].class);

  private Flocking(Settings settings) {
    int predatorCount = settings.entities() / ANIMALS_PER_PREDATOR;
    side = Math.max((float) Math.sqrt(settings.entities() * AREA_PER_ANIMAL), 3 * HUNTING_SIGHT);
    grid = new NeighbourGrid(side, SIGHT / 2);
    var random = new SplittableRandom(settings.seed());
    spawn(Boid.class, BOID_PACE, settings.entities() - predatorCount, random);
    spawn(Predator.class, PREDATOR_PACE, predatorCount, random);
  }

  private void spawn(Class<?> kind, Pace pace, int count, SplittableRandom random) {
    world
        .entity()
        .with(kind)
        .with(pace)
        .with(Steering.class)
        .with(Position.class, i -> new Position(place(random), place(random)))
        .with(Velocity.class, i -> velocity(pace.slowest(), random.nextDouble(2 * Math.PI)))
        .spawnMany(count);
  }

  private float place(SplittableRandom random) {
    return wrap((float) random.nextDouble(side));
  }

  private static Velocity velocity(float speed, double heading) {
    return new Velocity(
        (float) (speed * StrictMath.cos(heading)), (float) (speed * StrictMath.sin(heading)));
  }

  @Override
  public void step() {
    fillGrid();
    flock.update((steering, p, v) -> joinNeighbours(p, v));
    predators.each((predator, v) -> prey.each((steering, p) -> flee(steering, p, predator)));
    hunters.update((steering, p) -> chaseTheCrowd(p));
    steerers.update((v, steering, pace) -> steer(v, steering, pace));
    movers.update((p, v) -> new Position(wrap(p.x() + v.dx()), wrap(p.y() + v.dy())));
  }

  /// Copies whole columns, so it works on them directly instead of entity by entity.
  private void fillGrid() {
    grid.clear();
    for (Chunk chunk : boids.chunks()) {
      grid.add(
          chunk.read(x), chunk.read(y), chunk.read(dx), chunk.read(dy), chunk.first(), chunk.end());
    }
    grid.sort();
  }

  private Steering joinNeighbours(Position p, Velocity v) {
    grid.survey(p.x(), p.y(), SIGHT, ELBOW_ROOM, seen);
    if (seen.count == 0) {
      return new Steering(0, 0);
    }
    float share = 1f / seen.count;
    return limited(
        seen.pushX * SEPARATION
            + (seen.dx * share - v.dx()) * ALIGNMENT
            + seen.x * share * COHESION,
        seen.pushY * SEPARATION
            + (seen.dy * share - v.dy()) * ALIGNMENT
            + seen.y * share * COHESION);
  }

  private void flee(Ref<Steering> steering, Position p, Position predator) {
    float awayX = shortest(p.x() - predator.x());
    float awayY = shortest(p.y() - predator.y());
    float distance2 = awayX * awayX + awayY * awayY;
    if (distance2 > 0 && distance2 < FEAR_DISTANCE * FEAR_DISTANCE) {
      float push = FEAR * (1 / (float) Math.sqrt(distance2) - 1 / FEAR_DISTANCE);
      Steering before = steering.get();
      steering.set(new Steering(before.ax() + awayX * push, before.ay() + awayY * push));
    }
  }

  private Steering chaseTheCrowd(Position p) {
    grid.survey(p.x(), p.y(), HUNTING_SIGHT, 0, seen);
    float pull = HUNTING / Math.max(1, seen.count);
    return limited(seen.x * pull, seen.y * pull);
  }

  private static Steering limited(float ax, float ay) {
    float wanted = (float) Math.sqrt(ax * ax + ay * ay);
    float scale = wanted > AGILITY ? AGILITY / wanted : 1;
    return new Steering(ax * scale, ay * scale);
  }

  private static Velocity steer(Velocity v, Steering steering, Pace pace) {
    float dx = v.dx() + steering.ax();
    float dy = v.dy() + steering.ay();
    float speed = Math.max(1e-6f, (float) Math.sqrt(dx * dx + dy * dy));
    float scale = Math.clamp(speed, pace.slowest(), pace.fastest()) / speed;
    return new Velocity(dx * scale, dy * scale);
  }

  private float wrap(float coordinate) {
    float wrapped = coordinate < 0 ? coordinate + side : coordinate;
    return wrapped >= side ? wrapped - side : wrapped;
  }

  /// The shorter way around the torus for a difference of coordinates.
  private float shortest(float difference) {
    return difference > side / 2
        ? difference - side
        : difference < -side / 2 ? difference + side : difference;
  }

  @Override
  public World world() {
    return world;
  }

  @Override
  public View view() {
    return View.fromOrigin(side, 0.75f);
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
