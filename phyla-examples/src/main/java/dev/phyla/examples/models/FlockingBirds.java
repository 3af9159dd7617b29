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
      @Parameter(value = "100", min = 1, unit = "metres", description = "side of the sky")
          double side,
      @Parameter(value = "200", min = 0, max = 1e7, description = "number of birds") int birds,
      @Parameter(value = "5", min = 0, unit = "metres", description = "how far birds see")
          double sight,
      @Parameter(value = "1", min = 0, description = "metres in a tick") double speed,
      @Parameter(value = "1", min = 0, unit = "metres", description = "wanted distance")
          double separation,
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
      sim.world().spawn(turned(x, y, random.nextDouble(-1, 1), random.nextDouble(-1, 1)));
    }
    sim.activate("birds", Bird.class).inRandomOrder().update(this::fly);
    Query1<Bird> birds = sim.world().query(read(Bird.class));
    sim.data()
        .report(
            "order",
            () ->
                Math.hypot(birds.sum(b -> b.dx()), birds.sum(b -> b.dy()))
                    / Math.max(1, birds.count()));
  }

  private Bird fly(Entity agent, Bird bird, RandomStream random) {
    Neighbours near = sky.within(agent, settings.sight());
    double cohereX = 0;
    double cohereY = 0;
    double separateX = 0;
    double separateY = 0;
    double matchX = 0;
    double matchY = 0;
    double tooNear = settings.separation() * settings.separation();
    for (int i = 0; i < near.size(); i++) {
      cohereX += near.dx(i);
      cohereY += near.dy(i);
      if (near.distanceSquared(i) < tooNear) {
        separateX -= near.dx(i);
        separateY -= near.dy(i);
      }
      Bird other = birdOf.get(near.get(i));
      matchX += other.dx();
      matchY += other.dy();
    }
    double scale = 1.0 / Math.max(1, near.size());
    double cohere = settings.cohere() * scale;
    double separate = settings.separate() * scale;
    double match = settings.match() * scale;
    return moved(
        turned(
            bird.x(),
            bird.y(),
            bird.dx() + cohere * cohereX + separate * separateX + match * matchX,
            bird.dy() + cohere * cohereY + separate * separateY + match * matchY));
  }

  /// A bird that flies in the direction of a vector of any length.
  private static Bird turned(double x, double y, double dx, double dy) {
    double length = Math.sqrt(dx * dx + dy * dy);
    return new Bird(x, y, dx / length, dy / length);
  }

  private Bird moved(Bird bird) {
    return new Bird(
        sky.wrappedX(bird.x() + bird.dx() * settings.speed()),
        sky.wrappedY(bird.y() + bird.dy() * settings.speed()),
        bird.dx(),
        bird.dy());
  }
}
