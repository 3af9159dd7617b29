package dev.phyla.bench.batch;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Entity;
import dev.phyla.UpdateQuery2;
import dev.phyla.UpdateQuery3;
import dev.phyla.World;
import dev.phyla.examples.environment.Environment;
import dev.phyla.examples.environment.Outcome;
import dev.phyla.examples.environment.cartpole.Cart;
import dev.phyla.examples.environment.cartpole.CartPole;
import dev.phyla.examples.environment.cartpole.Push;
import dev.phyla.examples.environment.gridworld.Goal;
import dev.phyla.examples.environment.gridworld.GridWorld;
import dev.phyla.examples.environment.gridworld.Maze;
import dev.phyla.examples.environment.gridworld.Move;
import dev.phyla.examples.environment.gridworld.Walker;
import java.util.ArrayList;
import java.util.List;

/// Worlds of their own, one after the other.
abstract class EpisodesInList extends Episodes {
  /// A world with its entity and its loops.
  private abstract static class Single {
    final World world = new World();
    final Entity entity;
    private final int number;
    private int episode;

    Single(Environment kind, int number) {
      this.number = number;
      world.seed(Draws.seed(number, 0));
      kind.setUp(world);
      entity = world.query(read(Outcome.class)).single();
    }

    abstract void act(int action);

    abstract void step();

    abstract void start();

    final Outcome outcome() {
      return world.get(entity, Outcome.class);
    }

    final void restartIfEnded() {
      Outcome outcome = outcome();
      if (outcome.isOver() || outcome.isCutOff()) {
        world.seed(Draws.seed(number, ++episode));
        start();
      }
    }

    abstract int[] observation();
  }

  private final List<Single> all = new ArrayList<>();
  private final float[] reward;

  EpisodesInList(int worlds, int choices) {
    super(Extent.ENVIRONMENT, worlds, choices, 1);
    reward = new float[worlds];
    for (int i = 0; i < worlds; i++) {
      all.add(single(i));
    }
  }

  abstract Single single(int number);

  @Override
  final void act(int[] actions) {
    for (int i = 0; i < actions.length; i++) {
      all.get(i).act(actions[i]);
    }
  }

  @Override
  final void step() {
    for (Single single : all) {
      single.step();
    }
  }

  @Override
  final void restartEnded() {
    for (int i = 0; i < reward.length; i++) {
      reward[i] = all.get(i).outcome().reward();
      all.get(i).restartIfEnded();
    }
  }

  @Override
  final int[][] observation() {
    int[][] rows = all.stream().map(Single::observation).toArray(int[][]::new);
    int[][] columns = new int[rows[0].length][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int field = 0; field < columns.length; field++) {
        columns[field][i] = rows[i][field];
      }
    }
    return columns;
  }

  @Override
  final float[] reward() {
    return reward;
  }

  @Override
  final int[] elapsed() {
    return all.stream().mapToInt(single -> single.outcome().steps()).toArray();
  }

  @Override
  public final void close() {
    all.forEach(single -> single.world.close());
  }

  /// Cart-poles.
  static final class CartPoles extends EpisodesInList {
    CartPoles(int worlds) {
      super(worlds, 2);
    }

    @Override
    Single single(int number) {
      return new SingleCartPole(number);
    }
  }

  private static final class SingleCartPole extends Single {
    private final UpdateQuery2<Cart, Push> moving =
        world.query(write(Cart.class), read(Push.class));
    private final UpdateQuery2<Outcome, Cart> judging =
        world.query(write(Outcome.class), read(Cart.class));

    SingleCartPole(int number) {
      super(new CartPole(), number);
    }

    @Override
    void act(int action) {
      world.set(entity, new Push(action));
    }

    @Override
    void step() {
      moving.update(Cart::pushed);
      judging.update((outcome, cart) -> outcome.next(1, cart.hasFailed(), CartPole.MAX_STEPS));
    }

    @Override
    void start() {
      world.set(entity, Cart.atRandom(world.random("restart", entity)), new Push(0), Outcome.START);
    }

    @Override
    int[] observation() {
      Cart cart = world.get(entity, Cart.class);
      return new int[] {
        Float.floatToRawIntBits(cart.x()),
        Float.floatToRawIntBits(cart.velocity()),
        Float.floatToRawIntBits(cart.angle()),
        Float.floatToRawIntBits(cart.angularVelocity())
      };
    }
  }

  /// Grid worlds.
  static final class GridWorlds extends EpisodesInList {
    GridWorlds(int worlds) {
      super(worlds, GridWorldsByHand.DIRECTIONS);
    }

    @Override
    Single single(int number) {
      return new SingleGridWorld(number);
    }
  }

  private static final class SingleGridWorld extends Single {
    private final UpdateQuery3<Walker, Move, Outcome> walking =
        world.query(write(Walker.class), read(Move.class), read(Outcome.class));
    private final UpdateQuery3<Outcome, Walker, Goal> judging =
        world.query(write(Outcome.class), read(Walker.class), read(Goal.class));

    SingleGridWorld(int number) {
      super(new GridWorld(), number);
    }

    @Override
    void act(int action) {
      world.set(entity, new Move(action));
    }

    @Override
    void step() {
      long seed = world.seed();
      walking.update(
          (walker, move, outcome) ->
              walker.moved(GridWorldsByHand.direction(seed, outcome.steps(), move.direction())));
      judging.update(
          (outcome, walker, goal) -> {
            boolean isThere = goal.isReached(walker);
            boolean hasFallen = Maze.isPit(walker.x(), walker.y());
            float reward =
                isThere
                    ? GridWorld.GOAL_REWARD
                    : hasFallen ? GridWorld.PIT_REWARD : GridWorld.STEP_REWARD;
            return outcome.next(reward, isThere || hasFallen, GridWorld.MAX_STEPS);
          });
    }

    @Override
    void start() {
      var random = world.random("restart", entity);
      world.set(
          entity,
          Walker.in(Maze.freeCell(random)),
          Goal.in(Maze.freeCell(random)),
          new Move(0),
          Outcome.START);
    }

    @Override
    int[] observation() {
      Walker walker = world.get(entity, Walker.class);
      Goal goal = world.get(entity, Goal.class);
      return new int[] {walker.x(), walker.y(), goal.x(), goal.y()};
    }
  }
}
