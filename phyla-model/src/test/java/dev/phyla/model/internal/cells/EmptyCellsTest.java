package dev.phyla.model.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmptyCellsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65, 4095, 4096, 4097, 20_000})
  void cellsAreFoundByTheirNumber(int cells) {
    var random = new Random(cells);
    var empty = new EmptyCells(cells);
    var expected = new TreeSet<Integer>();
    for (int cell = 0; cell < cells; cell++) {
      expected.add(cell);
    }
    assertThat(empty.size()).isEqualTo(cells);
    for (int i = 0; i < 2 * cells; i++) {
      int cell = random.nextInt(cells);
      assertThat(empty.contains(cell)).isEqualTo(expected.contains(cell));
      if (expected.remove(cell)) {
        empty.remove(cell);
      } else if (random.nextInt(8) == 0) {
        empty.add(cell);
        expected.add(cell);
      }
    }
    assertThat(empty.size()).isEqualTo(expected.size());
    int number = 0;
    for (int cell : expected) {
      assertThat(empty.get(number++)).isEqualTo(cell);
    }
    empty.fill();
    assertThat(empty.size()).isEqualTo(cells);
    assertThat(empty.get(cells - 1)).isEqualTo(cells - 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 300, 9999})
  void allEmptyCellsAreEquallyLikely(int occupied) {
    var random = new Random(occupied);
    var empty = new EmptyCells(10_003);
    for (int cell = 0; cell < occupied; cell++) {
      empty.remove(cell + 2);
    }
    Map<Integer, Integer> drawn = new HashMap<>();
    int draws = 40_000;
    int groups = Math.min(4, empty.size());
    for (int i = 0; i < draws; i++) {
      int cell = empty.random(random);
      assertThat(empty.contains(cell)).isTrue();
      drawn.merge(cell % groups, 1, Integer::sum);
    }
    double mean = (double) draws / groups;
    if (occupied == 9999) { // 0, 1, 10001 and 10002 are left
      assertThat(drawn).hasSize(3);
      assertThat(drawn.get(1) - 2 * drawn.get(0)).isBetween(-1000, 1000);
    } else {
      assertThat(drawn.values()).allMatch(count -> Math.abs(count - mean) < 6 * Math.sqrt(mean));
    }
  }
}
