package dev.phyla.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TransformTreeTest {
  private static int depth(int node) {
    int parent = TransformTree.parent(node);
    return parent < 0 ? 1 : 1 + depth(parent);
  }

  @Test
  void aHundredThousandNodesHaveTenLevelsInOrder() {
    assertThat(depth(99_999)).isEqualTo(10);
    assertThat(IntStream.range(0, 100_000).map(TransformTreeTest::depth)).isSorted();
  }

  @Test
  void theChangedNodesAreThoseOfOneSubtree() {
    for (int nodes : new int[] {3, 5, 26, 1_000, 100_000}) {
      long expected =
          IntStream.range(0, nodes)
              .filter(
                  node ->
                      IntStream.iterate(node, at -> at >= 0, TransformTree::parent)
                          .anyMatch(at -> at == TransformTree.CHANGED))
              .count();

      assertThat(TransformTree.changedNodes(nodes)).as("of %d", nodes).isEqualTo((int) expected);
    }
  }

  @Test
  void rotationsHaveTheLengthOne() {
    for (int node = 0; node < 100; node++) {
      float[] local = TransformTree.local(node);
      double square = 0;
      for (int i = 3; i < 7; i++) {
        square += local[i] * local[i];
      }
      assertThat(local).hasSize(TransformTree.FIELDS);
      assertThat(square).isBetween(0.99999, 1.00001);
    }
  }
}
