package dev.phyla.bench.batch;

import dev.phyla.examples.environment.gridworld.GridWorld;
import dev.phyla.examples.environment.gridworld.Maze;
import java.util.stream.IntStream;

/// Grid worlds in arrays, stepped by one loop.
final class GridWorldsByHand extends EpisodesByHand {
  static final int DIRECTIONS = 4;

  private static final long WALK = Draws.hashOf("walk");
  private static final double SLIP = 0.1;

  private static final int[] FREE_CELLS =
      IntStream.range(0, Maze.SIDE * Maze.SIDE)
          .filter(
              cell ->
                  !Maze.isWall(cell % Maze.SIDE, cell / Maze.SIDE)
                      && !Maze.isPit(cell % Maze.SIDE, cell / Maze.SIDE))
          .toArray();

  private final int[] xs;
  private final int[] ys;
  private final int[] goalXs;
  private final int[] goalYs;
  private final int[][] last;

  GridWorldsByHand(Extent extent, int worlds) {
    super(extent, worlds, DIRECTIONS);
    xs = new int[worlds];
    ys = new int[worlds];
    goalXs = new int[worlds];
    goalYs = new int[worlds];
    last = new int[4][worlds];
    startAll();
  }

  @Override
  void start(int world, long random) {
    long walker = usable(FREE_CELLS.length, random + Draws.STEP);
    int cell = FREE_CELLS[Draws.below(FREE_CELLS.length, Draws.number(walker))];
    long goal = usable(FREE_CELLS.length, walker + Draws.STEP);
    int goalCell = FREE_CELLS[Draws.below(FREE_CELLS.length, Draws.number(goal))];
    xs[world] = cell % Maze.SIDE;
    ys[world] = cell / Maze.SIDE;
    goalXs[world] = goalCell % Maze.SIDE;
    goalYs[world] = goalCell / Maze.SIDE;
  }

  /// The first state from a given one whose number is not biased.
  private static long usable(int bound, long random) {
    long state = random;
    while (Draws.isBiased(bound, Draws.number(state))) {
      state += Draws.STEP;
    }
    return state;
  }

  /// Where a walker goes in a step.
  static int direction(long seed, int steps, int wanted) {
    long luck = Draws.state(seed, steps, WALK, ENTITY) + Draws.STEP;
    boolean slips = Draws.unitDouble(Draws.number(luck)) < SLIP;
    return slips
        ? Draws.below(DIRECTIONS, Draws.number(usable(DIRECTIONS, luck + Draws.STEP)))
        : wanted;
  }

  @Override
  void keepLast(int world) {
    last[0][world] = xs[world];
    last[1][world] = ys[world];
    last[2][world] = goalXs[world];
    last[3][world] = goalYs[world];
  }

  @Override
  void step() {
    for (int i = 0; i < xs.length; i++) {
      int steps = elapsed[i];
      int direction = direction(seeds[i], steps, actions[i]);
      int x = xs[i] + (direction == 1 ? 1 : 0) - (direction == 3 ? 1 : 0);
      int y = ys[i] + (direction == 0 ? 1 : 0) - (direction == 2 ? 1 : 0);
      boolean isBlocked = Maze.isWall(x, y);
      x = isBlocked ? xs[i] : x;
      y = isBlocked ? ys[i] : y;
      xs[i] = x;
      ys[i] = y;
      boolean isThere = goalXs[i] == x && goalYs[i] == y;
      boolean hasFallen = Maze.isPit(x, y);
      boolean ends = isThere || hasFallen;
      elapsed[i] = steps + 1;
      reward[i] =
          isThere
              ? GridWorld.GOAL_REWARD
              : hasFallen ? GridWorld.PIT_REWARD : GridWorld.STEP_REWARD;
      terminated[i] = ends;
      truncated[i] = !ends && steps + 1 >= GridWorld.MAX_STEPS;
    }
  }

  @Override
  int[][] observation() {
    return new int[][] {xs, ys, goalXs, goalYs};
  }
}
