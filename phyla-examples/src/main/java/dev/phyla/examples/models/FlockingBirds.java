package dev.phyla.examples.models;

import static dev.phyla.Term.read;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
import dev.phyla.model.Model;
import dev.phyla.model.Parameter;
import dev.phyla.model.Simulation;
import dev.phyla.model.space.Neighbours;
import dev.phyla.model.space.Plane;

/// Birds that keep together, fly in the same direction and avoid each other.
///
/// The rules are those that the community of Agents.jl declared to compare frameworks, and
/// [Settings#SMALL] and [Settings#LARGE] are the two sizes of that comparison. Birds act one by
/// one, so each sees what those before it did.
public final class FlockingBirds {
  /// The parameters.
  public record Settings(
      @Parameter(value = "100", min = 1, unit = "metres", description = "side") double side,
      @Parameter(value = "200", min = 0, max = 1e7, description = "number of birds") int birds,
      @Parameter(value = "5", min = 0, unit = "metres", description = "sight") double sight,
      @Parameter(value = "1", min = 0, description = "metres in a tick") double speed,
      @Parameter(value = "1", min = 0, description = "wanted distance") double separation,
      @Parameter(value = "0.03", description = "weight of flying to the others") double cohere,
      @Parameter(value = "0.015", description = "weight of keeping distance") double separate,
      @Parameter(value = "0.05", description = "weight of the others' direction") double match) {
    /// The small model of the comparison.
    public static final Settings SMALL = new Settings(100, 200, 5, 1, 1, 0.03, 0.015, 0.05);

    /// The large model of the comparison.
    public static final Settings LARGE = new Settings(150, 400, 15, 1, 1, 0.03, 0.015, 0.05);
  }

  /// A bird at (x, y) that flies in the direction (dx, dy), which has the length 1.
  public record Bird(double x, double y, double dx, double dy) {}

  /// The model.
  public static final Model<Settings> MODEL =
      Model.of(
          "flocking-birds",
          "Birds that look at their neighbours form flocks that fly in one direction.",
          Settings.class,
          FlockingBirds::new);

  private final Settings settings;
  private final Plane sky;
  private final Accessor<Bird> birdOf;

  private FlockingBirds(Simulation<Settings> sim) {
    settings = sim.parameters();
    double side = settings.side();
    sky = Plane.periodic(sim.world(), Bird.class, side, side, settings.sight());
    birdOf = sim.world().accessor(Bird.class);
    RandomStream random = sim.random("start");
    for (int i = 0; i < settings.birds(); i++) {
      double x = random.nextDouble(side);
      double y = random.nextDouble(side);
      sim.world().spawn(heading(x, y, random.nextDouble(-1, 1), random.nextDouble(-1, 1)));
    }
    sim.activate("birds", Bird.class).inRandomOrder().update(this::fly);
    Query1<Bird> birds = sim.world().query(read(Bird.class));
    sim.data().report("order", () -> order(birds));
  }

  /// How much birds fly in one direction, from 0 to 1.
  private static double order(Query1<Bird> birds) {
    double sum = Math.hypot(birds.sum(b -> b.dx()), birds.sum(b -> b.dy()));
    return sum / Math.max(1, birds.count());
  }

  private Bird fly(Entity agent, Bird bird, RandomStream random) {
    Neighbours near = sky.within(agent, settings.sight());
    double tooNear = settings.separation() * settings.separation();
    double sumX = 0;
    double sumY = 0;
    for (int i = 0; i < near.size(); i++) {
      Bird other = birdOf.get(near.get(i));
      double push = near.distanceSquared(i) < tooNear ? settings.separate() : 0;
      double pull = settings.cohere() - push;
      sumX += pull * near.dx(i) + settings.match() * other.dx();
      sumY += pull * near.dy(i) + settings.match() * other.dy();
    }
    int count = Math.max(1, near.size());
    Bird next = heading(bird.x(), bird.y(), bird.dx() + sumX / count, bird.dy() + sumY / count);
    double x = sky.wrappedX(next.x() + next.dx() * settings.speed());
    double y = sky.wrappedY(next.y() + next.dy() * settings.speed());
    return new Bird(x, y, next.dx(), next.dy());
  }

  /// A bird that flies in the direction of a vector of any length.
  private static Bird heading(double x, double y, double dx, double dy) {
    double length = Math.sqrt(dx * dx + dy * dy);
    return new Bird(x, y, dx / length, dy / length);
  }
}
