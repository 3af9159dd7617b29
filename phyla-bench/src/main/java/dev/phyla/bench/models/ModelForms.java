package dev.phyla.bench.models;

import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Task;
import dev.phyla.bench.workload.Workload;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;

/// The forms of models and of their parts: with the kit, and by hand.
public final class ModelForms {
  private ModelForms() {}

  /// With the kit.
  public static List<Form> ofKit(Task task) {
    return switch (task) {
      case WOLF_SHEEP -> of(task, n -> KitRuns.wolfSheep(ModelSizes.wolfSheep(n)));
      case FLOCKING -> of(task, n -> KitRuns.flocking(ModelSizes.flocking(n)));
      case SCHELLING -> of(task, n -> KitRuns.schelling(ModelSizes.schelling(n)));
      case PLANE_SEARCH -> List.of(Form.only(PlaneSearch.Kit::new));
      case GRID_MOVES -> List.of(Form.only(GridMoves.Kit::new));
      case RANDOM_ORDER -> List.of(Form.only(RandomOrder.Kit::new));
      default -> throw notAModel(task);
    };
  }

  /// By hand.
  public static IntFunction<Workload> byHand(Task task) {
    return switch (task) {
      case WOLF_SHEEP ->
          of(task, n -> PlainRuns.wolfSheep(ModelSizes.wolfSheep(n))).getFirst().start();
      case FLOCKING -> of(task, n -> PlainRuns.flocking(ModelSizes.flocking(n))).getFirst().start();
      case SCHELLING ->
          of(task, n -> PlainRuns.schelling(ModelSizes.schelling(n))).getFirst().start();
      case PLANE_SEARCH -> PlaneSearch.ByHand::new;
      case GRID_MOVES -> GridMoves.ByHand::new;
      case RANDOM_ORDER -> RandomOrder.ByHand::new;
      default -> throw notAModel(task);
    };
  }

  private static IllegalArgumentException notAModel(Task task) {
    return new IllegalArgumentException(task + " is not a task of models.");
  }

  private static List<Form> of(Task task, IntFunction<ModelRuns.Run> model) {
    return List.of(Form.only(agents -> new ModelRuns(task.modelRuns(agents), model.apply(agents))));
  }

  /// Runs of a model that is only compared by time.
  ///
  /// @param model returns for a number of agents a function of the seed
  public static List<Form> runs(Task task, IntFunction<LongUnaryOperator> model) {
    return of(
        task,
        agents -> {
          LongUnaryOperator run = model.apply(agents);
          return (seed, isChecked) -> run.applyAsLong(seed);
        });
  }
}
