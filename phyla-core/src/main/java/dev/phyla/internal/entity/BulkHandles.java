package dev.phyla.internal.entity;

import java.util.Arrays;

/// Issues, moves and releases the handles of many rows at once.
public final class BulkHandles {
  private final EntityIndex index;

  BulkHandles(EntityIndex index) {
    this.index = index;
  }

  /// The handles that [EntityIndex#reserveHandles(int)] would return now.
  public long[] next(int count) {
    var handles = new long[count];
    Arrays.setAll(handles, index::handleAt);
    return handles;
  }

  /// Takes handles for entities in consecutive rows of a table and writes them into its column.
  public void take(int table, int firstRow, int count, long[] entities) {
    int[] freeSlots = index.stack();
    int free = index.free();
    int row = firstRow;
    int end = firstRow + count;
    for (; row < end && free != 0; row++) {
      long entity = index.entityIn(freeSlots[--free]);
      index.put(entity, table, row);
      entities[row] = entity;
    }
    index.setFree(free);
    long fresh = index.takeUnused(end - row);
    for (; row < end; row++, fresh++) {
      index.put(fresh, table, row);
      entities[row] = fresh;
    }
    index.countChange(count);
  }

  /// Makes reserved handles alive, in consecutive rows of a table, and writes them into its column.
  public void occupy(
      long[] reserved, int from, int count, int table, int firstRow, long[] entities) {
    for (int i = 0; i < count; i++) {
      long entity = reserved[from + i];
      index.put(entity, table, firstRow + i);
      entities[firstRow + i] = entity;
    }
    index.countReserved(-count);
    index.countChange(count);
  }

  /// Sets the locations of entities that moved to another table together.
  ///
  /// @param entities the packed handles of the rows of the table
  /// @param table the table
  /// @param first the first row
  /// @param count the number of rows
  public void move(long[] entities, int table, int first, int count) {
    index.countChange(0);
    for (int row = first; row < first + count; row++) {
      index.put(entities[row], table, row);
    }
  }

  /// Releases the handles of live entities.
  ///
  /// @param entities the packed handles of the rows of a table
  /// @param first the first row
  /// @param end the row after the last
  public void release(long[] entities, int first, int end) {
    index.reserveFree(end - first);
    int[] freeSlots = index.stack();
    int free = index.free();
    long[] words = index.words();
    int last = index.lastGeneration();
    for (int i = first; i < end; i++) {
      int slot = (int) entities[i];
      int generation = SlotWord.generation(entities[i]);
      if (generation == last) {
        index.retire(slot);
      } else {
        words[slot] = SlotWord.free(generation + 1);
        freeSlots[free++] = slot;
      }
    }
    index.setFree(free);
    index.countChange(first - end);
  }
}
