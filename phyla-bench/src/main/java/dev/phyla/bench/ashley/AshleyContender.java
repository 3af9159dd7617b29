package dev.phyla.bench.ashley;

import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.FreshWorkload;
import dev.phyla.bench.workload.Task;
import java.util.List;

/// Ashley, used with iterating systems and mappers.
public final class AshleyContender implements Contender {
  private static final int DESTROY_LIMIT = 10_000;

  @Override
  public String id() {
    return "ashley";
  }

  @Override
  public String name() {
    return "Ashley";
  }

  @Override
  public List<Form> forms(Task task) {
    return switch (task) {
      case CREATE_2 -> List.of(Form.only(AshleyStructure.CreateTwo::new));
      case CREATE_5 -> List.of(Form.only(AshleyStructure.CreateFive::new));
      case CREATE_BULK -> List.of();
      case DESTROY -> List.of(Form.only(AshleyStructure.Destroy::new).upTo(DESTROY_LIMIT));
      case ITERATE_2 -> List.of(Form.only(AshleyIteration.Two::new));
      case ITERATE_26 -> List.of(Form.only(AshleyIteration.TwentySix::new));
      case ITERATE_5 -> List.of(Form.only(AshleyIteration.Five::new));
      case EXCLUDE -> List.of(Form.only(AshleyIteration.Exclude::new));
      case CONDITIONAL -> List.of(Form.only(AshleyIteration.Conditional::new));
      case ADD_REMOVE -> List.of(Form.only(AshleyStructure.AddRemove::new));
      case GET -> List.of(Form.only(AshleyAccess.Get::new));
      case SET -> List.of(Form.only(AshleyAccess.Set::new));
      case FRESH -> List.of(Form.only(FreshWorkload.opening(AshleyFresh::new)).upTo(DESTROY_LIMIT));
      case SEVEN_SYSTEMS -> List.of(Form.only(AshleyGame::new));
      default -> List.of();
    };
  }
}
