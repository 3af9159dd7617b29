package dev.phyla.examples.environment.gridworld;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Entity;
import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.batch.remote.Space;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;
import dev.phyla.examples.environment.Environment;
import dev.phyla.examples.environment.Outcome;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.schedule.SystemSetup;

/// A maze of 16 × 16 cells: reach the goal, avoid the pits, do not dawdle. The ground is slippery,
/// so one step in ten goes in a random direction.
public final class GridWorld implements Environment {
  public static final int MAX_STEPS = 200;
  public static final float GOAL_REWARD = 1;
  public static final float PIT_REWARD = -1;
  public static final float STEP_REWARD = -0.01f;

  private static final double SLIP = 0.1;
  private static final int DIRECTIONS = 4;

  /// The name of the system that restarts worlds; set-up draws the same random numbers.
  private static final String RESTART = "restart";

  private static final int WALL_COLOUR = 0x4A5878;
  private static final int PIT_COLOUR = 0xC03020;
  private static final int GOAL_COLOUR = 0x50E080;
  private static final int WALKER_COLOUR = 0xFFD060;

  @Override
  public String name() {
    return "grid-world";
  }

  @Override
  public String description() {
    return "Find the way to the goal in a maze with slippery ground, and avoid the pits.";
  }

  @Override
  public void setUp(World world) {
    Entity entity = world.spawn(new Walker(0, 0), new Goal(0, 0), new Move(0), Outcome.START);
    RandomStream random = world.random(RESTART, entity);
    world.set(entity, Walker.in(Maze.freeCell(random)), Goal.in(Maze.freeCell(random)));
  }

  @Override
  public void addSystems(Schedule schedule) {
    schedule.add("walk", GridWorld::walk);
    schedule.add("judge", GridWorld::judge);
  }

  private static SystemBody walk(SystemSetup setup) {
    SystemRandom random = setup.random();
    return setup
        .query(write(Walker.class), read(Move.class))
        .updateLoop(
            (entity, walker, move) -> {
              RandomStream luck = random.stream(entity);
              boolean slips = luck.nextDouble() < SLIP;
              return walker.moved(slips ? luck.nextInt(DIRECTIONS) : move.direction());
            });
  }

  private static SystemBody judge(SystemSetup setup) {
    return setup
        .query(write(Outcome.class), read(Walker.class), read(Goal.class))
        .updateLoop(
            (outcome, walker, goal) -> {
              boolean isThere = goal.isReached(walker);
              boolean hasFallen = Maze.isPit(walker.x(), walker.y());
              float reward = isThere ? GOAL_REWARD : hasFallen ? PIT_REWARD : STEP_REWARD;
              return outcome.next(reward, isThere || hasFallen, MAX_STEPS);
            });
  }

  private static SystemBody restart(SystemSetup setup) {
    SystemRandom random = setup.random();
    return setup
        .query(write(Walker.class), write(Goal.class), write(Move.class), write(Outcome.class))
        .loop(
            (entity, walker, goal, move, outcome) -> {
              RandomStream stream = random.stream(entity);
              walker.set(Walker.in(Maze.freeCell(stream)));
              goal.set(Goal.in(Maze.freeCell(stream)));
              move.set(new Move(0));
              outcome.set(Outcome.START);
            });
  }

  @Override
  public void configure(BatchBuilder builder) {
    builder
        .maxPerWorld(1, Walker.class, Goal.class, Move.class, Outcome.class)
        .restart(GridWorld::restart);
  }

  @Override
  public BatchEnvironment export(Batch batch) {
    return BatchEnvironment.of(batch)
        .observation(
            Space.box(0, Maze.SIDE - 1, 4),
            batch.export("walker", Walker.class),
            batch.export("goal", Goal.class))
        .action(Space.discrete(DIRECTIONS), batch.export("action", Move.class))
        .reward(batch.export("reward", Outcome.class, "reward"))
        .terminated(batch.export("terminated", Outcome.class, "isOver"))
        .truncated(batch.export("truncated", Outcome.class, "isCutOff"))
        .build();
  }

  @Override
  public View view() {
    return View.fromOrigin(Maze.SIDE, 0);
  }

  @Override
  public void paint(World world, Canvas canvas) {
    for (int y = 0; y < Maze.SIDE; y++) {
      for (int x = 0; x < Maze.SIDE; x++) {
        if (Maze.isWall(x, y)) {
          canvas.dot(x + 0.5f, y + 0.5f, 0.75f, WALL_COLOUR, 0.9f);
        } else if (Maze.isPit(x, y)) {
          canvas.dot(x + 0.5f, y + 0.5f, 0.5f, PIT_COLOUR, 0.8f);
        }
      }
    }
    world
        .query(read(Walker.class), read(Goal.class))
        .each(
            (walker, goal) -> {
              canvas.dot(goal.x() + 0.5f, goal.y() + 0.5f, 0.6f, GOAL_COLOUR, 1.2f);
              canvas.dot(walker.x() + 0.5f, walker.y() + 0.5f, 0.6f, WALKER_COLOUR, 1.4f);
            });
  }
}
