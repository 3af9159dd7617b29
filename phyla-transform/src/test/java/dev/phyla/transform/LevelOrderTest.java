package dev.phyla.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LevelOrderTest {
  private static int[] ids(LevelOrder order) {
    return IntStream.range(0, order.size()).map(order::id).toArray();
  }

  private static int[] levelEnds(LevelOrder order) {
    return IntStream.range(0, order.levels()).map(order::levelEnd).toArray();
  }

  @Test
  void nodesAreSortedByLevelAndParent() {
    // 3 is the root of 0 and 4; 0 is the parent of 2; 1 is a root of its own, of 5 and 6
    var order = new LevelOrder(new int[] {3, -1, 0, -1, 3, 1, 1}, 7);

    assertThat(ids(order)).containsExactly(1, 3, 5, 6, 0, 4, 2);
    assertThat(order.parents()).containsExactly(-1, -1, 0, 0, 1, 1, 4);
    assertThat(levelEnds(order)).containsExactly(2, 6, 7);
    assertThat(IntStream.rangeClosed(0, 7).map(order::firstChild))
        .containsExactly(2, 4, 6, 6, 6, 7, 7, 7);
    assertThat(order.isRoot(1)).isTrue();
    assertThat(order.isRoot(2)).isFalse();
  }

  @Test
  void aForestMayBeEmpty() {
    var order = new LevelOrder(new int[4], 0);

    assertThat(order.size()).isZero();
    assertThat(order.levels()).isZero();
    assertThat(order.firstChild(0)).isZero();
  }

  @Test
  void childrenOfConsecutiveNodesAreConsecutiveInRandomForests() {
    for (long seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      int size = 1 + random.nextInt(60);
      int[] parents = new int[size + 5];
      for (int id = 0; id < size; id++) {
        parents[id] = random.nextInt(id + 1) - 1; // smaller than the child, or none
      }
      var order = new LevelOrder(parents, size);

      String description = "seed " + seed;
      assertThat(Arrays.stream(ids(order)).sorted().toArray())
          .as(description)
          .containsExactly(IntStream.range(0, size).toArray());
      assertThat(order.levelEnd(order.levels() - 1)).as(description).isEqualTo(size);
      for (int node = 0; node < size; node++) {
        int parent = order.parents()[node];
        int parentId = parent < 0 ? -1 : order.id(parent);
        assertThat(parentId).as(description).isEqualTo(parents[order.id(node)]);
        assertThat(level(order, node))
            .as(description)
            .isEqualTo(parent < 0 ? 0 : level(order, parent) + 1);
        for (int child = order.firstChild(node); child < order.firstChild(node + 1); child++) {
          assertThat(order.parents()[child]).as(description).isEqualTo(node);
        }
      }
    }
  }

  private static int level(LevelOrder order, int node) {
    int level = 0;
    while (order.levelEnd(level) <= node) {
      level++;
    }
    return level;
  }
}
