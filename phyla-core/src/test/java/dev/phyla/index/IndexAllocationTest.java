package dev.phyla.index;

import static dev.phyla.loop.AllocationProbe.ROWS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.LongIndex;
import dev.phyla.SortedIndex;
import dev.phyla.ValueIndex;
import dev.phyla.World;
import dev.phyla.loop.AllocationProbe;
import org.junit.jupiter.api.Test;

class IndexAllocationTest {
  record Cell(int number) {}

  private final World world = new World();

  @Test
  void aLookUpInAnUnchangedWorldAllocatesOnlyItsResult() {
    for (int i = 0; i < 10_000; i++) {
      world.spawn(new Cell(i % 1000));
    }
    LongIndex longs = world.index(world.column(Cell.class, "number", int[].class));
    ValueIndex<Integer> values = world.index(Cell.class, Cell::number);
    SortedIndex<Integer> sorted = world.sortedIndex(Cell.class, Cell::number);
    Integer[] keys = new Integer[1000];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i;
    }
    int[] sum = new int[1];
    double none =
        AllocationProbe.bytesPerRow(
            AllocationProbe.NOTHING,
            () -> {
              for (int i = 0; i < ROWS; i++) {
                Integer key = keys[i % 1000];
                sum[0] += longs.count(key) + values.count(key) + sorted.count(key);
                sum[0] += values.contains(key) ? 1 : 0;
              }
            });
    assertThat(none).as("bytes for each count").isLessThan(AllocationProbe.NOTHING);
    // A list of ten: an array of 96 bytes and an object of 24 or 32.
    int limit = 3 * (96 + 32) + 1;
    double lists =
        AllocationProbe.bytesPerRow(
            limit,
            () -> {
              for (int i = 0; i < ROWS; i++) {
                Integer key = keys[i % 1000];
                sum[0] += longs.find(key).size() + values.find(key).size();
                sum[0] += sorted.find(key).size();
              }
            });
    assertThat(lists).as("bytes for three lists").isLessThan(limit);
  }
}
