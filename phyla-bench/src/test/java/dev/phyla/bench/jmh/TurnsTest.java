package dev.phyla.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.bench.run.CellGroup;
import dev.phyla.bench.workload.Workload;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static final int ROUNDS = 8;

  @Test
  void iterationsAlternateBetweenSizesAndAmongTheSmallPopulations() {
    try (Turns turns = new Turns(CellGroup.of("ITERATE_2", "hand", 0, "1000,100000"))) {
      List<Workload> workloads = Stream.generate(turns::next).limit(2 * ROUNDS).toList();
      List<Workload> small = everySecond(workloads, 0);
      List<Workload> large = everySecond(workloads, 1);

      assertThat(small.subList(0, 4)).doesNotHaveDuplicates().doesNotContainAnyElementsOf(large);
      assertThat(small.subList(4, ROUNDS)).isEqualTo(small.subList(0, 4));
      assertThat(large).containsOnly(large.getFirst());
    }
  }

  private static List<Workload> everySecond(List<Workload> workloads, int first) {
    return IntStream.range(0, ROUNDS).mapToObj(round -> workloads.get(2 * round + first)).toList();
  }
}
