package dev.phyla.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.bench.run.Agreement;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AgreementTest {
  @ParameterizedTest
  @EnumSource
  void allContendersComputeTheSameChecksum(Task task) {
    int forms =
        Contenders.all().stream()
            .map((Contender contender) -> contender.forms(task).size())
            .reduce(0, Integer::sum);

    assertThat(Agreement.check(task, Contenders.all()))
        .isEqualTo(forms * Agreement.ENTITY_COUNTS.size());
  }
}
