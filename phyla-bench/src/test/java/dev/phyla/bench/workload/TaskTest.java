package dev.phyla.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TaskTest {
  private static final List<Integer> USUAL = List.of(1_000, 100_000);

  @Test
  void sparseChangesAndObserversAreMeasuredWhereTheyMatter() {
    assertThat(Task.SPARSE_CHANGE.entityCounts(USUAL)).containsExactly(10_000, 100_000, 1_000_000);
    assertThat(Task.OBSERVED_TICK.entityCounts(USUAL)).containsExactly(10_000, 100_000);
  }

  @Test
  void newWorldsAndReactionsAreMeasuredForTheSameNumbersHoweverLongTheRun() {
    List<Integer> many = List.of(1_000, 10_000, 100_000, 1_000_000);

    assertThat(Task.FRESH.entityCounts(many)).containsExactly(1_000);
    assertThat(Task.values())
        .filteredOn(task -> task.set().equals("reacting"))
        .hasSize(4)
        .extracting(task -> task.entityCounts(many))
        .containsOnly(List.of(1_000, 100_000));
  }

  @Test
  void otherTasksAreMeasuredForTheUsualNumbers() {
    assertThat(Task.values())
        .filteredOn(
            task -> task != Task.SPARSE_CHANGE && task != Task.OBSERVED_TICK && task != Task.FRESH)
        .extracting(task -> task.entityCounts(USUAL))
        .containsOnly(USUAL);
  }
}
