package dev.phyla.bench.artemis;

import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.FreshWorkload;
import dev.phyla.bench.workload.Task;
import java.util.List;

/// artemis-odb, used with archetypes, mappers and pooled components.
public final class ArtemisContender implements Contender {
  @Override
  public String id() {
    return "artemis";
  }

  @Override
  public String name() {
    return "artemis-odb";
  }

  @Override
  public List<Form> forms(Task task) {
    return switch (task) {
      case CREATE_2 -> List.of(Form.only(ArtemisStructure.CreateTwo::new));
      case CREATE_5 -> List.of(Form.only(ArtemisStructure.CreateFive::new));
      case CREATE_BULK -> List.of();
      case DESTROY -> List.of(Form.only(ArtemisStructure.Destroy::new));
      case ITERATE_2 -> List.of(Form.only(ArtemisIteration.Two::new));
      case ITERATE_26 -> List.of(Form.only(ArtemisIteration.TwentySix::new));
      case ITERATE_5 -> List.of(Form.only(ArtemisIteration.Five::new));
      case EXCLUDE -> List.of(Form.only(ArtemisIteration.Exclude::new));
      case CONDITIONAL -> List.of(Form.only(ArtemisIteration.Conditional::new));
      case ADD_REMOVE -> List.of(Form.only(ArtemisStructure.AddRemove::new));
      case GET -> List.of(Form.only(ArtemisAccess.Get::new));
      case SET -> List.of(Form.only(ArtemisAccess.Set::new));
      case FRESH -> List.of(Form.only(FreshWorkload.opening(ArtemisFresh::new)));
      case SEVEN_SYSTEMS -> List.of(Form.only(ArtemisGame::new));
      default -> List.of();
    };
  }
}
