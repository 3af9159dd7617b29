package dev.phyla.bench.dominion;

import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Task;
import java.util.List;

/// Dominion, used with prepared compositions.
public final class DominionContender implements Contender {
  @Override
  public String id() {
    return "dominion";
  }

  @Override
  public String name() {
    return "Dominion";
  }

  @Override
  public List<Form> forms(Task task) {
    return switch (task) {
      case CREATE_2 -> List.of(Form.only(DominionStructure.CreateTwo::new));
      case CREATE_5 -> List.of(Form.only(DominionStructure.CreateFive::new));
      case CREATE_BULK -> List.of();
      case DESTROY -> List.of(Form.only(DominionStructure.Destroy::new));
      case ITERATE_2 -> List.of(Form.only(DominionIteration.Two::new));
      case ITERATE_26 -> List.of(Form.only(DominionIteration.TwentySix::new));
      case ITERATE_5 -> List.of(Form.only(DominionIteration.Five::new));
      case EXCLUDE -> List.of(Form.only(DominionIteration.Exclude::new));
      case CONDITIONAL -> List.of(Form.only(DominionIteration.Conditional::new));
      case ADD_REMOVE -> List.of(Form.only(DominionStructure.AddRemove::new));
      case GET -> List.of(Form.only(DominionAccess.Get::new));
      case SET -> List.of(Form.only(DominionAccess.Set::new));
      case FRESH -> List.of(Form.named("reused world", DominionFresh::new));
      case SEVEN_SYSTEMS ->
          List.of(
              Form.named("one by one", DominionGame::new),
              Form.named("scheduler", DominionGame.Scheduled::new));
      default -> List.of();
    };
  }
}
