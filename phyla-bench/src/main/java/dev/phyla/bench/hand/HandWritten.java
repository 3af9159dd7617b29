package dev.phyla.bench.hand;

import dev.phyla.bench.models.ModelForms;
import dev.phyla.bench.shape.ScheduledSystems;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.FreshWorkload;
import dev.phyla.bench.workload.Task;
import dev.phyla.bench.workload.Workload;
import java.util.List;
import java.util.function.IntFunction;

/// The limit: code written by hand for exactly one task.
public final class HandWritten implements Contender {
  @Override
  public String id() {
    return "hand";
  }

  @Override
  public String name() {
    return "hand-written";
  }

  @Override
  public List<Form> forms(Task task) {
    return task.isOwn() ? List.of() : List.of(Form.only(start(task)));
  }

  private static IntFunction<Workload> start(Task task) {
    return switch (task) {
      case CREATE_2 -> HandStructure.CreateTwo::new;
      case CREATE_5 -> HandStructure.CreateFive::new;
      case CREATE_BULK -> HandStructure.CreateBulk::new;
      case DESTROY -> HandStructure.Destroy::new;
      case ITERATE_2 -> entities -> new HandIteration.Tables(entities, 1);
      case ITERATE_26 -> entities -> new HandIteration.Tables(entities, 26);
      case ITERATE_5 -> HandIteration.Five::new;
      case EXCLUDE -> HandIteration.Exclude::new;
      case CONDITIONAL -> HandIteration.Conditional::new;
      case ADD_REMOVE -> HandStructure.AddRemove::new;
      case GET -> HandAccess.Get::new;
      case SET -> HandAccess.Set::new;
      case FRESH -> FreshWorkload.opening(HandFresh::new);
      case SORT -> HandSort::new;
      case SORT_AGAIN -> HandSort.Again::new;
      case PROPAGATE_ALL -> HandTransforms.All::new;
      case PROPAGATE_SUBTREE -> HandTransforms.Subtree::new;
      case PROPAGATE_NOTHING -> HandTransforms.Nothing::new;
      case SEVEN_SYSTEMS -> ScheduledSystems::byHand;
      case WOLF_SHEEP, FLOCKING, SCHELLING, PLANE_SEARCH, GRID_MOVES, RANDOM_ORDER ->
          ModelForms.byHand(task);
      default -> throw new IllegalArgumentException(task + " is not done by hand.");
    };
  }
}
