package dev.phyla.bench.phyla;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PhylaChangesTest {
  @Test
  void sparseChangesAreAllThatIsReadAlthoughNeighboursWriteEveryEntity() {
    try (var workload = new PhylaChanges.Sparse(1_000)) {
      workload.runNeighbours();
      workload.run();

      assertThat(workload.seen()).isEqualTo(99 * 100 / 2);
    }
  }
}
