package dev.phyla.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RaggedWorldsTest {
  @Test
  void worldsHaveEveryNumberOfEntitiesFrom0To64() {
    assertThat(IntStream.range(0, 8_192).map(RaggedWorlds::rows).distinct().sorted())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(0, RaggedWorlds.MAX_ROWS).boxed().toList());
  }

  @Test
  void worldsHave32EntitiesOnAverage() {
    assertThat(RaggedWorlds.totalRows(8_192) / 8_192.0).isBetween(31.0, 33.0);
  }
}
