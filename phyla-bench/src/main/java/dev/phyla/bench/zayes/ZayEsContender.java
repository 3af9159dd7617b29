package dev.phyla.bench.zayes;

import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.FreshWorkload;
import dev.phyla.bench.workload.Task;
import java.util.List;

/// Zay-ES, used with entity sets.
public final class ZayEsContender implements Contender {
  @Override
  public String id() {
    return "zay-es";
  }

  @Override
  public String name() {
    return "Zay-ES";
  }

  @Override
  public List<Form> forms(Task task) {
    return switch (task) {
      case CREATE_2 -> List.of(Form.only(ZayEsStructure.CreateTwo::new));
      case CREATE_5 -> List.of(Form.only(ZayEsStructure.CreateFive::new));
      case CREATE_BULK -> List.of();
      case DESTROY -> List.of(Form.only(ZayEsStructure.Destroy::new));
      case ITERATE_2 -> List.of(Form.only(ZayEsIteration.Two::new));
      case ITERATE_26 -> List.of(Form.only(ZayEsIteration.TwentySix::new));
      case ITERATE_5 -> List.of(Form.only(ZayEsIteration.Five::new));
      case EXCLUDE -> List.of(Form.only(ZayEsIteration.Exclude::new));
      case CONDITIONAL -> List.of(Form.only(ZayEsIteration.Conditional::new));
      case ADD_REMOVE -> List.of(Form.only(ZayEsStructure.AddRemove::new));
      case GET -> List.of(Form.only(ZayEsAccess.Get::new));
      case SET -> List.of(Form.only(ZayEsAccess.Set::new));
      case FRESH -> List.of(Form.only(FreshWorkload.opening(ZayEsFresh::new)));
      case SEVEN_SYSTEMS -> List.of(Form.only(ZayEsGame::new));
      default -> List.of();
    };
  }
}
