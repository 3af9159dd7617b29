package dev.phyla.model.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotListsTest {
  private static List<SortedSet<Integer>> emptySets(int cells) {
    var sets = new ArrayList<SortedSet<Integer>>();
    for (int i = 0; i < cells; i++) {
      sets.add(new TreeSet<>());
    }
    return sets;
  }

  private static List<Integer> members(SlotLists lists, int cell) {
    int[] array = lists.array(cell);
    int start = lists.start(cell);
    return Arrays.stream(array, start, start + lists.count(cell)).boxed().toList();
  }

  private static void compare(SlotLists lists, List<SortedSet<Integer>> expected) {
    int size = 0;
    int occupied = 0;
    for (int cell = 0; cell < expected.size(); cell++) {
      SortedSet<Integer> members = expected.get(cell);
      assertThat(members(lists, cell)).containsExactlyElementsOf(members);
      int position = 0;
      for (int slot : members) {
        assertThat(lists.cellOf(slot)).isEqualTo(cell);
        assertThat(lists.member(cell, position++)).isEqualTo(slot);
      }
      if (members.size() < 2) {
        assertThat(lists.onlyMember(cell)).isEqualTo(members.isEmpty() ? 0 : members.first());
      }
      size += members.size();
      occupied += members.isEmpty() ? 0 : 1;
    }
    assertThat(lists.size()).isEqualTo(size);
    assertThat(lists.occupied()).isEqualTo(occupied);
  }

  @ParameterizedTest
  @CsvSource({"1,5,300", "2,5,300", "3,40,60", "4,40,60", "5,200,300", "6,1,100"})
  void membersStayInOrder(long seed, int cells, int slots) {
    var random = new Random(seed);
    var lists = new SlotLists(cells);
    List<SortedSet<Integer>> expected = emptySets(cells);
    for (int step = 0; step < 4000; step++) {
      int slot = 1 + random.nextInt(slots);
      int old = lists.remove(slot);
      if (old >= 0) {
        assertThat(expected.get(old).remove(slot)).isTrue();
      }
      if (old < 0 || random.nextInt(3) > 0) {
        // Sometimes into one cell, which becomes a crowd, and later has a few members again.
        int cell = random.nextInt(3) == 0 ? step / 1000 % cells : random.nextInt(cells);
        lists.add(slot, cell);
        expected.get(cell).add(slot);
      }
      if (step % 50 == 0) {
        compare(lists, expected);
      }
    }
    assertThat(lists.cellOf(slots + 1_000_000)).isEqualTo(-1);
    rebuild(lists, expected, random);
    compare(lists, expected);
  }

  /// Adds all members again, in a random order.
  private static void rebuild(SlotLists lists, List<SortedSet<Integer>> expected, Random random) {
    List<Integer> slots = new ArrayList<>();
    expected.forEach(slots::addAll);
    Collections.shuffle(slots, random);
    var cells = new int[Collections.max(slots) + 1];
    slots.forEach(slot -> cells[slot] = lists.cellOf(slot));
    lists.clear(0);
    slots.forEach(slot -> lists.addUnordered(slot, cells[slot]));
    lists.order();
  }

  @Test
  void aCrowdThatCrossesTheCellsLeavesNoLargeRangesBehind() {
    var lists = new SlotLists(2000);
    int crowd = 1000;
    for (int cell = 0; cell < lists.cells(); cell++) {
      for (int slot = 1; slot <= crowd; slot++) {
        lists.remove(slot);
        lists.add(slot, cell);
      }
    }

    assertThat(members(lists, 1999)).hasSize(crowd).isSorted();
    assertThat(lists.array(1999).length).isLessThan(50_000);
  }
}
