package dev.phyla.spark.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TaskSizeTest {
  @Test
  void shortRunsShareATaskOfSeconds() {
    assertThat(TaskSize.of(100_000, 2, 0.002)).isEqualTo(1000);
  }

  @Test
  void longRunsHaveATaskEach() {
    assertThat(TaskSize.of(1000, 8, 30)).isEqualTo(1);
  }

  @Test
  void eachCoreHasSeveralTasks() {
    assertThat(TaskSize.of(1000, 10, 0.000_01)).isEqualTo(25);
  }

  @Test
  void manyCoresHaveLongTasksSoThatTheDriverKeepsUp() {
    assertThat(TaskSize.of(1_000_000, 1000, 0.1)).isEqualTo(50);
  }

  @Test
  void sizesAreLimited() {
    assertThat(TaskSize.of(1_000_000, 1, 0)).isEqualTo(TaskSize.MAX_RUNS);
    assertThat(TaskSize.of(1, 1000, 0)).isEqualTo(1);
  }
}
