package dev.phyla.internal.crew;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.loop.AllocationProbe;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs allocate nothing, on the side of the caller. Workers run the same code.
class CrewAllocationTest {
  private static final int TASKS = 10;

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void runAllocatesNothing(int threads) {
    try (Crew crew = new Crew(threads)) {
      long[] sums = new long[TASKS];
      CrewJob job = new CountingJob(TASKS, task -> sums[task] += task);
      assertThat(AllocationProbe.bytesPerRow(AllocationProbe.NOTHING, () -> pass(crew, job)))
          .isLessThan(AllocationProbe.NOTHING);
    }
  }

  private static void pass(Crew crew, CrewJob job) {
    for (int run = 0; run < AllocationProbe.ROWS / TASKS; run++) {
      crew.run(job, TASKS);
    }
  }

  @Test
  void orderedRunAllocatesNothing() {
    try (Crew crew = new Crew(2)) {
      CrewJob job =
          new CrewJob() {
            private long sum;

            @Override
            protected void runTask(int task) {
              crew.awaitTurn(this, task);
              sum = 31 * sum + task;
            }
          };
      assertThat(AllocationProbe.bytesPerRow(AllocationProbe.NOTHING, () -> pass(crew, job)))
          .isLessThan(AllocationProbe.NOTHING);
    }
  }
}
