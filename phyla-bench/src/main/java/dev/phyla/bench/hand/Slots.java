package dev.phyla.bench.hand;

import java.util.Arrays;

/// The locations of all entities: one packed `long` for each slot, and the free slots.
///
/// A location is `generation (24 bits) | table (8) | row (32)`, a handle is `generation << 32 |
/// slot`. Freeing a slot raises its generation, so old handles stop resolving; a slot whose
/// generation is used up is retired.
final class Slots {
  private static final int LAST_GENERATION = (1 << 24) - 1;

  private long[] locations = new long[16];
  private int[] free = new int[16];
  private int used;
  private int freeCount;

  static int slotOf(long handle) {
    return (int) handle;
  }

  static int tableOf(long location) {
    return (int) (location >>> 32) & 0xff;
  }

  static int rowOf(long location) {
    return (int) location;
  }

  /// Takes a slot for the entity in a row of a table and returns its handle.
  long take(int table, int row) {
    int slot = freeCount > 0 ? free[--freeCount] : unused();
    long generation = locations[slot] >>> 40;
    locations[slot] = generation << 40 | (long) table << 32 | row;
    return generation << 32 | slot;
  }

  /// Takes slots for consecutive rows of a table and writes them into `rowSlots`.
  void take(int table, int firstRow, int count, int[] rowSlots) {
    int recycled = Math.min(count, freeCount);
    int end = firstRow + count;
    for (int row = firstRow; row < firstRow + recycled; row++) {
      rowSlots[row] = slotOf(take(table, row));
    }
    int fresh = count - recycled;
    if (used + fresh > locations.length) {
      locations = Arrays.copyOf(locations, Math.max(used + fresh, locations.length * 2));
    }
    for (int row = firstRow + recycled; row < end; row++) {
      rowSlots[row] = used;
      locations[used++] = (long) table << 32 | row;
    }
  }

  private int unused() {
    if (used == locations.length) {
      locations = Arrays.copyOf(locations, used * 2);
    }
    return used++;
  }

  /// The location of a live entity.
  long locate(long handle) {
    long location = locations[slotOf(handle)];
    if (location >>> 40 != handle >>> 32) {
      throw new IllegalStateException("The entity in slot " + slotOf(handle) + " is dead.");
    }
    return location;
  }

  /// Sets the location of the entity in a slot.
  void move(int slot, int table, int row) {
    locations[slot] = (locations[slot] >>> 40) << 40 | (long) table << 32 | row;
  }

  /// Frees a slot.
  void free(int slot) {
    long generation = locations[slot] >>> 40;
    if (generation == LAST_GENERATION) {
      return;
    }
    locations[slot] = (generation + 1) << 40;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, freeCount * 2);
    }
    free[freeCount++] = slot;
  }
}
