package dev.phyla.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.bench.run.Agreement;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import dev.phyla.bench.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AgreementTest {
  @ParameterizedTest
  @EnumSource
  void allContendersComputeTheSameChecksum(Task task) {
    int forms =
        Agreement.comparable(task, Contenders.all()).stream()
            .map((Contender contender) -> contender.forms(task).size())
            .reduce(0, Integer::sum);

    assertThat(Agreement.check(task, Contenders.all()))
        .isEqualTo(forms * Agreement.ENTITY_COUNTS.size());
  }

  @Test
  void everyContenderRunsTheSevenSystems() {
    assertThat(Contenders.all())
        .filteredOn(contender -> !contender.id().equals("mason")) // which is for models only
        .allSatisfy(contender -> assertThat(contender.forms(Task.SEVEN_SYSTEMS)).isNotEmpty());
  }

  @Test
  void aTickOfTheSevenSystemsChangesTheChecksum() {
    for (Cell cell : Cell.all(List.of(Task.SEVEN_SYSTEMS), Contenders.all(), List.of(26))) {
      try (Workload workload = cell.start()) {
        long before = workload.checksum();
        workload.run();
        assertThat(workload.checksum()).as(cell.toString()).isNotEqualTo(before);
      }
    }
  }
}
