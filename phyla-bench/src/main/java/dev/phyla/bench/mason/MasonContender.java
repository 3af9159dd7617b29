package dev.phyla.bench.mason;

import dev.phyla.bench.models.ModelForms;
import dev.phyla.bench.models.ModelSizes;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Task;
import java.util.List;

/// MASON 14, which does the declared models only.
public final class MasonContender implements Contender {
  @Override
  public String id() {
    return "mason";
  }

  @Override
  public String name() {
    return "MASON 14";
  }

  @Override
  public List<Form> forms(Task task) {
    return switch (task) {
      case WOLF_SHEEP ->
          ModelForms.runs(
              task, agents -> seed -> MasonWolfSheep.run(ModelSizes.wolfSheep(agents), seed));
      case FLOCKING ->
          ModelForms.runs(
              task, agents -> seed -> MasonFlocking.run(ModelSizes.flocking(agents), seed));
      case SCHELLING ->
          ModelForms.runs(
              task, agents -> seed -> MasonSchelling.run(ModelSizes.schelling(agents), seed));
      default -> List.of();
    };
  }
}
