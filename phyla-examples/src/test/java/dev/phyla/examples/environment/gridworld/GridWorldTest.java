package dev.phyla.examples.environment.gridworld;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.examples.environment.BatchComparison;
import dev.phyla.examples.environment.Outcome;
import dev.phyla.schedule.App;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GridWorldTest {
  private static final int UP = 0;

  private static Outcome outcome(World world) {
    var found = new Outcome[1];
    world.query(read(Outcome.class)).single(outcome -> found[0] = outcome);
    return found[0];
  }

  private static Walker walker(World world) {
    var found = new Walker[1];
    world.query(read(Walker.class)).single(walker -> found[0] = walker);
    return found[0];
  }

  @Test
  void everyGoalCanBeReachedWithoutAPit() {
    Set<Walker> seen = new HashSet<>();
    var open = new ArrayDeque<Walker>();
    open.add(new Walker(1, 1));
    while (!open.isEmpty()) {
      Walker at = open.remove();
      if (!Maze.isPit(at.x(), at.y()) && seen.add(at)) {
        for (int direction = 0; direction < 4; direction++) {
          open.add(at.moved(direction));
        }
      }
    }
    int free = 0;
    for (int cell = 0; cell < Maze.SIDE * Maze.SIDE; cell++) {
      Walker at = Walker.in(cell);
      free += Maze.isWall(at.x(), at.y()) || Maze.isPit(at.x(), at.y()) ? 0 : 1;
    }
    assertThat(seen).hasSize(free);
  }

  @ParameterizedTest
  @CsvSource({"1,1,0,1,2", "1,1,1,2,1", "1,1,2,1,1", "1,1,3,1,1", "5,1,1,5,1", "1,2,2,1,1"})
  void wallsPreventSteps(int x, int y, int direction, int nextX, int nextY) {
    assertThat(new Walker(x, y).moved(direction)).isEqualTo(new Walker(nextX, nextY));
  }

  @ParameterizedTest
  @CsvSource({"1, true", "-1, true", "-0.01, false"})
  void rewardsDependOnTheCell(float reward, boolean isOver) {
    try (App app = new GridWorld().alone(4);
        World world = app.world()) {
      // In this corner only up and right lead out; seed and tick decide whether the walker slips.
      world
          .query(write(Walker.class), write(Goal.class), write(Move.class))
          .each(
              (walker, goal, move) -> {
                boolean isPit = reward == GridWorld.PIT_REWARD;
                walker.set(isPit ? new Walker(2, 4) : new Walker(1, 1));
                goal.set(reward == GridWorld.GOAL_REWARD ? new Goal(1, 2) : new Goal(14, 14));
                move.set(new Move(UP));
              });
      app.tick();
      assertThat(outcome(world)).isEqualTo(new Outcome(1, reward, isOver, false));
    }
  }

  @Test
  void aboutOneStepInTenSlips() {
    BatchEnvironment environment = new GridWorld().start(4000, 4, 1);
    try (Batch batch = environment.batch()) {
      for (int world = 0; world < 4000; world++) {
        batch.visit(world, w -> w.query(write(Walker.class)).update(_ -> new Walker(1, 8)));
      }
      environment.step();
      int astray = 0;
      for (int world = 0; world < 4000; world++) {
        astray += batch.get(world, GridWorldTest::walker).equals(new Walker(1, 9)) ? 0 : 1;
      }
      assertThat(astray).isBetween(240, 360); // a quarter of the slips goes up as well
    }
  }

  @Test
  void anEpisodeIsCutOffAfter200Steps() {
    try (App app = new GridWorld().alone(4);
        World world = app.world()) {
      world
          .query(write(Walker.class), write(Goal.class), write(Outcome.class))
          .each(
              (walker, goal, outcome) -> {
                walker.set(new Walker(1, 1));
                goal.set(new Goal(14, 14));
                outcome.set(new Outcome(199, 0, false, false));
              });
      app.tick();
      assertThat(outcome(world)).isEqualTo(new Outcome(200, -0.01f, false, true));
    }
  }

  @Test
  void worldsInABatchEqualWorldsAlone() {
    BatchComparison.assertEqualStates(
        new GridWorld(),
        60,
        1,
        4,
        (world, actions) -> world.query(write(Move.class)).update(_ -> new Move(actions[0])));
  }
}
