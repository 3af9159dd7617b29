package dev.phyla.model.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellListsTest {
  private static void compare(CellLists lists, List<SortedMap<Integer, double[]>> expected) {
    int size = 0;
    for (int cell = 0; cell < expected.size(); cell++) {
      SortedMap<Integer, double[]> members = expected.get(cell);
      assertThat(lists.count(cell)).isEqualTo(members.size());
      int at = lists.start(cell);
      for (var member : members.entrySet()) {
        assertThat((int) lists.members()[at]).isEqualTo(member.getKey());
        assertThat(lists.xs()[at]).isEqualTo(member.getValue()[0]);
        assertThat(lists.ys()[at]).isEqualTo(member.getValue()[1]);
        assertThat(lists.zs()[at]).isEqualTo(member.getValue()[2]);
        assertThat(lists.find(member.getKey())).isEqualTo(at);
        assertThat(lists.cellOf(member.getKey())).isEqualTo(cell);
        at++;
      }
      size += members.size();
    }
    assertThat(lists.size()).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void membersStayInOrderWithTheirCoordinates(long seed) {
    var random = new Random(seed);
    int cells = 5;
    var lists = new CellLists(cells, 3);
    var expected = new ArrayList<SortedMap<Integer, double[]>>();
    for (int i = 0; i < cells; i++) {
      expected.add(new TreeMap<>());
    }
    for (int step = 0; step < 4000; step++) {
      int slot = 1 + random.nextInt(300);
      int old = lists.remove(slot);
      if (old >= 0) {
        assertThat(expected.get(old).remove(slot)).isNotNull();
      } else {
        // Mostly into one cell, which becomes long, and later short again.
        int cell = random.nextInt(6) == 0 ? random.nextInt(cells) : step / 1000;
        var at = new double[] {random.nextDouble(), random.nextDouble(), random.nextDouble()};
        lists.setCoordinates(lists.add(1L << 32 | slot, cell), at[0], at[1], at[2]);
        expected.get(cell).put(slot, at);
      }
      if (step % 50 == 0) {
        compare(lists, expected);
      }
    }
    rebuild(lists, expected, random);
    compare(lists, expected);
  }

  /// Adds all members again, in a random order.
  private static void rebuild(
      CellLists lists, List<SortedMap<Integer, double[]>> expected, Random random) {
    List<Integer> slots = new ArrayList<>();
    expected.forEach(members -> slots.addAll(members.keySet()));
    java.util.Collections.shuffle(slots, random);
    var cells = new int[301];
    slots.forEach(slot -> cells[slot] = lists.cellOf(slot));
    lists.clear(301);
    slots.forEach(slot -> lists.count(1L << 32 | slot, cells[slot]));
    lists.allot();
    for (int slot : slots) {
      double[] at = expected.get(cells[slot]).get(slot);
      lists.setCoordinates(lists.place(1L << 32 | slot), at[0], at[1], at[2]);
    }
    lists.order();
  }

  @Test
  void aCrowdThatCrossesTheCellsLeavesNoLargePlacesBehind() {
    var lists = new CellLists(2000, 2);
    int crowd = 1000;
    for (int cell = 0; cell < lists.cells(); cell++) {
      for (int slot = 1; slot <= crowd; slot++) {
        lists.remove(slot);
        lists.add(slot, cell);
      }
    }

    assertThat(lists.count(1999)).isEqualTo(crowd);
    assertThat(lists.members().length).isLessThan(50_000);
  }
}
