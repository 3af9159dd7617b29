package dev.phyla.model;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.phyla.Accessor;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.model.space.Grid;
import dev.phyla.model.space.GridShape;
import dev.phyla.model.space.Neighbourhood;
import dev.phyla.model.space.Neighbours;
import dev.phyla.model.space.Plane;
import dev.phyla.schedule.App;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Spaces and activation allocate nothing for each agent, once the code is compiled.
class SpaceAllocationTest {
  private static final int AGENTS = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /// So little that it cannot come from single agents.
  private static final double MAX_BYTES_PER_AGENT = 0.5;

  record Sheep(int x, int y, double energy) {}

  record Bird(double x, double y) {}

  private final World world = new World();
  private final Random random = new Random(4);
  private double sum;

  private static double bytesPerAgent(Runnable work) {
    return bytesPerAgent(MAX_BYTES_PER_AGENT, work);
  }

  /// The least that a round allocates. There are more rounds while it is too much, because code
  /// that is not compiled yet allocates more, and arrays still grow.
  private static double bytesPerAgent(double limit, Runnable work) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long end = System.nanoTime() + PATIENCE.toNanos();
    double least = Double.MAX_VALUE;
    while (least > limit && System.nanoTime() < end) {
      long before = threads.getCurrentThreadAllocatedBytes();
      work.run();
      long bytes = threads.getCurrentThreadAllocatedBytes() - before;
      least = Math.min(least, bytes / (double) AGENTS);
    }
    return least;
  }

  private EntityList flock(int side) {
    var flock = new EntityList();
    for (int i = 0; i < AGENTS; i++) {
      flock.add(world.spawn(new Sheep(random.nextInt(side), random.nextInt(side), 1)));
    }
    return flock;
  }

  private EntityList birds() {
    var birds = new EntityList();
    for (int i = 0; i < AGENTS; i++) {
      birds.add(world.spawn(new Bird(random.nextDouble() * 100, random.nextDouble() * 100)));
    }
    return birds;
  }

  @Test
  void queriesInAGrid() {
    GridShape shape = GridShape.periodic(100, 100);
    Grid grid = Grid.of(world, shape, Sheep.class);
    Entity[] flock = flock(100).toArray(Entity[]::new); // a list creates handles
    Neighbourhood near = shape.moore(1);

    assertThat(
            bytesPerAgent(
                () -> {
                  for (int i = 0; i < AGENTS; i++) {
                    int cell = grid.cellOf(flock[i]);
                    sum += grid.countNear(cell, near) + grid.near(cell, near).size();
                    sum += grid.first(cell).index() + grid.randomEmptyNear(cell, near, random);
                  }
                }))
        .isLessThan(MAX_BYTES_PER_AGENT);
  }

  @Test
  void movesInAGrid() {
    GridShape shape = GridShape.periodic(100, 100);
    Grid grid = Grid.of(world, shape, Sheep.class);
    Entity first = flock(100).getFirst();
    Column<int[]> x = world.column(Sheep.class, "x", int[].class);
    UpdateQuery1<Sheep> all = world.query(write(Sheep.class));

    assertThat(
            bytesPerAgent(
                () -> {
                  for (Chunk chunk : all.chunks()) {
                    int[] xs = chunk.writeUnmarked(x);
                    for (int row = chunk.first(); row < chunk.end(); row++) {
                      xs[row] += random.nextInt(3) - 1;
                      chunk.markChanged(x, row);
                      sum += grid.emptyCells();
                    }
                  }
                  sum += grid.cellOf(first);
                }))
        .isLessThan(MAX_BYTES_PER_AGENT);
  }

  @Test
  void birthsAndDeathsInAGrid() {
    GridShape shape = GridShape.periodic(100, 100);
    Grid grid = Grid.of(world, shape, Sheep.class);
    EntityList flock = flock(100);
    double limit = 200; // the components and their array of each spawn, and the handle

    assertThat(
            bytesPerAgent(
                limit,
                () -> {
                  for (int i = 0; i < AGENTS; i++) {
                    world.despawn(flock.get(i));
                  }
                  flock.clear();
                  for (int i = 0; i < AGENTS; i++) {
                    int x = random.nextInt(100);
                    flock.addBits(world.spawn(new Sheep(x, i % 100, 1)).bits());
                    sum += grid.count(shape.cell(x, i % 100));
                  }
                }))
        .isLessThan(limit);
  }

  @Test
  void searchesInAPlane() {
    Plane plane = Plane.periodic(world, Bird.class, 100, 100, 2);
    Entity[] birds = birds().toArray(Entity[]::new); // a list creates handles
    var near = new Neighbours();

    assertThat(
            bytesPerAgent(
                () -> {
                  for (int i = 0; i < AGENTS; i++) {
                    Entity bird = birds[i];
                    plane.within(bird, 2, near);
                    for (int j = 0; j < near.size(); j++) {
                      sum += near.dx(j) + near.distanceSquared(j);
                    }
                    plane.nearest(bird, 4, near);
                    sum += near.distance(0);
                    plane.within(50, i % 100, 1, near);
                  }
                }))
        .isLessThan(MAX_BYTES_PER_AGENT);
  }

  @Test
  void movesOfAllAgents() {
    Plane plane = Plane.periodic(world, Bird.class, 100, 100, 2);
    Entity first = birds().getFirst();
    UpdateQuery1<Bird> all = world.query(write(Bird.class));
    var near = new Neighbours();

    assertThat(
            bytesPerAgent(
                () -> {
                  all.update(
                      bird ->
                          new Bird(plane.wrappedX(bird.x() + 0.3), plane.wrappedY(bird.y() - 1)));
                  plane.within(first, 2, near);
                  sum += near.size();
                }))
        .isLessThan(MAX_BYTES_PER_AGENT);
  }

  @Test
  void updatesInRandomOrder() {
    flock(100);
    var app = new App(world).threads(1);
    Activation.of(app.schedule(), "sheep", Sheep.class)
        .inRandomOrder()
        .update(
            (agent, sheep, numbers) ->
                new Sheep(sheep.x(), sheep.y(), sheep.energy() + numbers.nextDouble()));

    assertThat(bytesPerAgent(app::tick)).isLessThan(MAX_BYTES_PER_AGENT);
  }

  @Test
  void updatesThatLookAroundInAGrid() {
    flock(100);
    GridShape shape = GridShape.periodic(100, 100);
    Grid grid = Grid.of(world, shape, Sheep.class);
    Neighbourhood around = shape.moore(1);
    var app = new App(world).threads(1);
    Activation.of(app.schedule(), "sheep", Sheep.class)
        .inRandomOrder()
        .update(
            (agent, sheep, numbers) -> {
              int cell = around.random(shape.cell(sheep.x(), sheep.y()), numbers);
              double energy = sheep.energy() + grid.count(cell);
              return new Sheep(shape.x(cell), shape.y(cell), energy);
            });

    assertThat(bytesPerAgent(app::tick)).isLessThan(MAX_BYTES_PER_AGENT);
  }

  @Test
  void actionsByPriority() {
    flock(100);
    var app = new App(world).threads(1);
    Accessor<Sheep> all = world.accessor(Sheep.class);
    Activation.of(app.schedule(), "sheep", Sheep.class)
        .orderedBy(Sheep::energy)
        .each(
            (agent, sheep, numbers) ->
                all.set(agent, new Sheep(sheep.x(), sheep.y(), numbers.nextDouble())));

    assertThat(bytesPerAgent(app::tick)).isLessThan(MAX_BYTES_PER_AGENT);
  }

  @Test
  void updatesAtTheSameTime() {
    flock(100);
    var app = new App(world).threads(1);
    Activation.of(app.schedule(), "sheep", Sheep.class)
        .updateTogether(
            (agent, sheep, numbers) ->
                new Sheep(sheep.y(), sheep.x(), sheep.energy() + numbers.nextDouble()));

    assertThat(bytesPerAgent(app::tick)).isLessThan(MAX_BYTES_PER_AGENT);
  }
}
