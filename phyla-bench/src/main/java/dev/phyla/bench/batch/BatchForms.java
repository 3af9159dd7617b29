package dev.phyla.bench.batch;

import dev.phyla.bench.batch.Episodes.Extent;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Task;
import dev.phyla.bench.workload.Workload;
import dev.phyla.examples.environment.Environment;
import dev.phyla.examples.environment.arena.Arena;
import dev.phyla.examples.environment.cartpole.CartPole;
import dev.phyla.examples.environment.gridworld.GridWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// The forms of the tasks with batches. The first one is what the others are compared with, in most
/// tasks hand-written code.
public final class BatchForms {
  /// More worlds of their own take too much memory.
  static final int MAX_SINGLE_WORLDS = 8_192;

  private static final int CART_POLE_ACTIONS = 2;
  private static final int GRID_WORLD_ACTIONS = 4;
  private static final int ARENA_ACTIONS = 18;
  private static final int ARENA_AGENTS = 6;

  private BatchForms() {}

  /// The forms of a task of the set `batch`.
  public static List<Form> of(Task task) {
    return switch (task) {
      case CART_POLE_STEP ->
          episodes(
              worlds -> new CartPolesByHand(Extent.STEP, worlds),
              new CartPole(),
              Extent.STEP,
              CART_POLE_ACTIONS);
      case CART_POLE ->
          withSingleWorlds(
              EpisodesInList.CartPoles::new,
              episodes(
                  worlds -> new CartPolesByHand(Extent.ENVIRONMENT, worlds),
                  new CartPole(),
                  Extent.ENVIRONMENT,
                  CART_POLE_ACTIONS));
      case GRID_WORLD_STEP ->
          episodes(
              worlds -> new GridWorldsByHand(Extent.STEP, worlds),
              new GridWorld(),
              Extent.STEP,
              GRID_WORLD_ACTIONS);
      case GRID_WORLD ->
          withSingleWorlds(
              EpisodesInList.GridWorlds::new,
              episodes(
                  worlds -> new GridWorldsByHand(Extent.ENVIRONMENT, worlds),
                  new GridWorld(),
                  Extent.ENVIRONMENT,
                  GRID_WORLD_ACTIONS));
      case ARENA -> List.of(arena(1), arena(2));
      case RAGGED -> Ragged.forms();
      case EXPORT -> Copies.exporting();
      case IMPORT -> Copies.importing();
      case BATCH_CHANGE -> Changes.forms();
      case RESTART -> Restarts.forms();
      default -> throw new IllegalArgumentException(task + " is not done by a batch.");
    };
  }

  private static List<Form> episodes(
      IntFunction<Workload> byHand, Environment kind, Extent extent, int actions) {
    return List.of(
        Form.named("loop by hand", byHand),
        Form.named(
            "batch, 1 thread", worlds -> new BatchEpisodes(kind, extent, worlds, 1, actions, 1)),
        Form.named(
            "batch, 2 threads", worlds -> new BatchEpisodes(kind, extent, worlds, 2, actions, 1)));
  }

  private static List<Form> withSingleWorlds(IntFunction<Workload> start, List<Form> others) {
    List<Form> forms = new ArrayList<>(others);
    forms.add(Form.named("worlds in a list", start).upTo(MAX_SINGLE_WORLDS));
    return forms;
  }

  private static Form arena(int threads) {
    return Form.named(
        threads == 1 ? "batch, 1 thread" : "batch, " + threads + " threads",
        worlds ->
            new BatchEpisodes(
                new Arena(), Extent.ENVIRONMENT, worlds, threads, ARENA_ACTIONS, ARENA_AGENTS));
  }
}
