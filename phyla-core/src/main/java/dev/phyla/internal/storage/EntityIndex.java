package dev.phyla.internal.storage;

import dev.phyla.Entity;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.Arrays;

/*
 * A long and an int for each slot, in two arrays.
 *
 *   rows     generation in the upper half, row in the lower
 *   tables   the number of the table; in a free slot the next free slot, 0 at the end of the list
 *
 * The generation in a free slot is the one it will have when it is handed out again, with the bit
 * FREE set, and its row is NO_ROW, which is negative. So a handle is alive if its generation, taken
 * out of the long by exclusive or, leaves a row: one comparison, also for handles that are forged.
 * Slots that were never used have no row either.
 * A slot whose generation cannot grow is retired: it is free but in no list.
 * A reserved slot looks like a free one, with RESERVED instead of a next slot: its handle was given
 * out for an entity that is created later, or never. Slot 0 is never handed out.
 *
 * Side by side, 16 bytes for each slot, both would be in one cache line; but then 1000 entities do
 * not fit into the first level of the cache together with what they have.
 */

/// The places of all entities of a world, and the handles that can be given out next.
public final class EntityIndex {
  /// The place of a handle that is not alive.
  public static final long NOWHERE = -1;

  private static final int FREE = 0x8000_0000;
  private static final int NO_ROW = -1;
  private static final int RESERVED = -1;
  private static final long NEVER_USED = -1;
  private static final int MOST_SLOTS = ColumnLayout.LONGEST_ARRAY;

  private final WorldMode mode;
  private long[] rows = new long[64];
  private int[] tables = new int[64];
  private int slots = 1;
  private int firstFree;
  private int free;
  private int live;
  private int reserved;
  private long version;

  /// An index without entities.
  public EntityIndex(WorldMode mode) {
    this.mode = mode;
    Arrays.fill(rows, NEVER_USED);
    rows[0] = word(FREE | mode.firstGeneration(), NO_ROW);
  }

  private static long word(int generation, int row) {
    return (long) generation << 32 | (row & 0xFFFF_FFFFL);
  }

  /// What handles there can be.
  WorldMode mode() {
    return mode;
  }

  /// The number of entities alive.
  public int live() {
    return live;
  }

  /// How many structural changes there were.
  public long version() {
    return version;
  }

  /// The number of handles that are reserved.
  public int reserved() {
    return reserved;
  }

  /// The number of slots ever used, with slot 0.
  public int slots() {
    return slots;
  }

  /// Whether there is a slot for a handle, so that it can be looked up.
  public boolean hasSlot(Entity entity) {
    return hasSlot(entity.index());
  }

  private boolean hasSlot(int index) {
    return Integer.compareUnsigned(index, rows.length) < 0;
  }

  /// What the slot of a handle says of it, if there is that slot: [#isRow(long)] tells whether it
  /// is a row. Whoever looks up very many asks this and [#table(Entity)] in one go.
  public long lookUp(Entity entity) {
    return lookUp(entity.index(), entity.generation());
  }

  private long lookUp(int index, int generation) {
    return rows[index] ^ (long) generation << 32;
  }

  /// Whether what was [looked up][#lookUp(Entity)] is a row, so that the handle is alive.
  public static boolean isRow(long found) {
    return Long.compareUnsigned(found, Integer.MAX_VALUE) <= 0;
  }

  /// The row of an entity in its table, or a negative number if the entity is not alive.
  public int row(Entity entity) {
    return row(entity.index(), entity.generation());
  }

  /// The row of an entity, given by its packed handle, or a negative number.
  public int rowOf(long entity) {
    return row((int) entity, (int) (entity >>> 32));
  }

  private int row(int index, int generation) {
    if (!hasSlot(index)) {
      return noRow(index, generation);
    }
    long found = lookUp(index, generation);
    return isRow(found) ? (int) found : noRow(index, generation);
  }

  private int noRow(int index, int generation) {
    if (mode.isChecked() && !wasGivenOut(index, generation)) {
      throw new IllegalArgumentException(
          "The handle "
              + new Entity(index, generation)
              + " was never given out by this world; it belongs to another one, or was made up.");
    }
    return NO_ROW;
  }

  private boolean wasGivenOut(int index, int generation) {
    if (index == 0) {
      return generation == 0;
    }
    return Integer.compareUnsigned(index, slots) < 0
        && generation >= mode.firstGeneration()
        && generation <= generation(index);
  }

  /// The number of the table of an entity that is alive. For others it says nothing.
  public int table(Entity entity) {
    return tables[entity.index()];
  }

  /// The place of an entity, with the table in the upper half and the row in the lower, or
  /// [#NOWHERE].
  public long place(Entity entity) {
    int row = row(entity);
    return row < 0 ? NOWHERE : (long) table(entity) << 32 | row;
  }

  /// The place of an entity, given by its packed handle, or [#NOWHERE].
  public long place(long entity) {
    int row = rowOf(entity);
    return row < 0 ? NOWHERE : (long) tables[(int) entity] << 32 | row;
  }

  /// The table in a place.
  public static int table(long place) {
    return (int) (place >>> 32);
  }

  /// The row in a place.
  public static int row(long place) {
    return (int) place;
  }

  /// Makes sure that handles can be taken, or throws and changes nothing.
  void reserve(int count) {
    if (count > free) {
      long wanted = (long) slots + count - free;
      if (wanted > rows.length) {
        grow(wanted);
      }
    }
  }

  /// Whether a handle can be taken without growing.
  boolean hasRoom() {
    return firstFree != 0 || slots < rows.length;
  }

  private void grow(long wanted) {
    if (wanted > MOST_SLOTS) {
      throw new IllegalStateException(
          "A world holds at most " + (MOST_SLOTS - 1) + " entities; " + live + " are alive.");
    }
    int known = rows.length;
    int length = (int) Math.min(MOST_SLOTS, Math.max(wanted, 2L * known));
    long[] moreRows = Arrays.copyOf(rows, length);
    Arrays.fill(moreRows, known, length, NEVER_USED);
    tables = Arrays.copyOf(tables, length);
    rows = moreRows;
  }

  /// The packed handle that will be taken next; there must be room.
  long peek() {
    int index = firstFree != 0 ? firstFree : slots;
    int generation = firstFree != 0 ? generation(index) : mode.firstGeneration();
    return word(generation, index);
  }

  /// Takes the next handle for an entity that is at the given place.
  long take(int table, int row) {
    long entity = next();
    live++;
    version++;
    put(entity, table, row);
    return entity;
  }

  private long next() {
    int index = firstFree;
    if (index == 0) {
      return word(mode.firstGeneration(), slots++);
    }
    firstFree = tables[index];
    free--;
    return word(generation(index), index);
  }

  /// Takes the next handle for an entity that is created later, with [#occupy(long, int, int)], or
  /// never, with [#giveBack(long)]. Until then it is not alive.
  public long reserveHandle() {
    reserve(1);
    long entity = next();
    int index = (int) entity;
    reserved++;
    rows[index] = word(FREE | (int) (entity >>> 32), NO_ROW);
    tables[index] = RESERVED;
    return entity;
  }

  /// Takes the next handles for entities that are created later, or throws and takes none.
  public long[] reserveHandles(int count) {
    reserve(count);
    var handles = new long[count];
    for (int i = 0; i < count; i++) {
      handles[i] = reserveHandle();
    }
    return handles;
  }

  /// Makes a reserved handle that of an entity at the given place.
  void occupy(long entity, int table, int row) {
    reserved--;
    live++;
    version++;
    put(entity, table, row);
  }

  /// Whether a handle is reserved.
  public boolean isReserved(long entity) {
    int index = (int) entity;
    return isReserved(index) && generation(index) == (int) (entity >>> 32);
  }

  /// Whether a slot is reserved.
  boolean isReserved(int index) {
    return rows[index] < 0 && tables[index] == RESERVED;
  }

  /// Ends a handle, if it is reserved: it never becomes alive, and its slot is free or retired.
  public void giveBack(long entity) {
    if (isReserved(entity)) {
      reserved--;
      free(entity);
    }
  }

  /// Takes handles for entities in consecutive rows of a table and writes them into its column.
  void takeAll(int table, int firstRow, int count, long[] entities) {
    long[] rows = this.rows;
    int[] tables = this.tables;
    int row = firstRow;
    int end = firstRow + count;
    int index = firstFree;
    for (; row < end && index != 0; row++) {
      int generation = generation(index);
      int following = tables[index];
      rows[index] = word(generation, row);
      tables[index] = table;
      entities[row] = word(generation, index);
      index = following;
    }
    firstFree = index;
    free -= row - firstRow;
    int fresh = slots;
    for (; row < end; row++, fresh++) {
      rows[fresh] = word(mode.firstGeneration(), row);
      tables[fresh] = table;
      entities[row] = word(mode.firstGeneration(), fresh);
    }
    slots = fresh;
    live += count;
    version++;
  }

  /// Makes reserved handles those of entities in consecutive rows of a table and writes them into
  /// its column.
  void occupyAll(long[] reserved, int from, int count, int table, int firstRow, long[] entities) {
    for (int i = 0; i < count; i++) {
      long entity = reserved[from + i];
      put(entity, table, firstRow + i);
      entities[firstRow + i] = entity;
    }
    this.reserved -= count;
    live += count;
    version++;
  }

  private void put(long entity, int table, int row) {
    movedRow(entity, row);
    tables[(int) entity] = table;
  }

  private void movedRow(long entity, int row) {
    rows[(int) entity] = (entity & 0xFFFF_FFFF_0000_0000L) | row;
  }

  /// Says where a live entity is now that left no gap.
  void moved(long entity, int table, int row) {
    version++;
    put(entity, table, row);
  }

  /// Says where a live entity is now, and which one filled the gap that it left.
  ///
  /// @param filler the entity that filled the gap; the same if there was none
  /// @param gap the row that became free
  void moved(long entity, int table, int row, long filler, int gap) {
    version++;
    movedRow(filler, gap);
    put(entity, table, row);
  }

  /// Ends a live entity, and says which one filled the gap that it left.
  ///
  /// @param filler the entity that filled the gap; the same if there was none
  /// @param gap the row that became free
  void release(long entity, long filler, int gap) {
    movedRow(filler, gap);
    release(entity);
  }

  /// Ends a live entity: its handle is dead, and its slot free or retired.
  void release(long entity) {
    live--;
    version++;
    free(entity);
  }

  /// Ends live entities.
  void releaseAll(long[] entities, int count) {
    long[] rows = this.rows;
    int[] tables = this.tables;
    int last = mode.lastGeneration();
    int next = firstFree;
    int retired = 0;
    for (int i = 0; i < count; i++) {
      int index = (int) entities[i];
      int generation = (int) (entities[i] >>> 32);
      if (generation == last) {
        retire(index);
        retired++;
      } else {
        rows[index] = word(FREE | (generation + 1), NO_ROW);
        tables[index] = next;
        next = index;
      }
    }
    firstFree = next;
    free += count - retired;
    live -= count;
    version++;
  }

  private void free(long entity) {
    int index = (int) entity;
    int generation = (int) (entity >>> 32);
    if (generation == mode.lastGeneration()) {
      retire(index);
      return;
    }
    rows[index] = word(FREE | (generation + 1), NO_ROW);
    tables[index] = firstFree;
    firstFree = index;
    free++;
  }

  private void retire(int index) {
    rows[index] = word(FREE | mode.lastGeneration(), NO_ROW);
    tables[index] = 0;
  }

  /// The generation that a slot has, or will have when it is handed out next.
  public int generation(int index) {
    return (int) (rows[index] >>> 32) & ~FREE;
  }

  /// Lets a free slot that is next in line continue with a generation, to test the end of its life.
  void skipToGeneration(int index, int generation) {
    if (firstFree != index || generation < generation(index)) {
      throw new IllegalArgumentException("Slot " + index + " cannot skip to " + generation + ".");
    }
    rows[index] = word(FREE | generation, NO_ROW);
  }

  /// The free slots, in the order in which they will be handed out.
  public int[] freeSlots() {
    int[] list = new int[free];
    int index = firstFree;
    for (int i = 0; i < free; i++) {
      if (index <= 0 || index >= slots) {
        throw new IllegalStateException("The list of free slots leads to slot " + index + ".");
      }
      list[i] = index;
      index = tables[index];
    }
    if (index != 0) {
      throw new IllegalStateException(
          "The list of free slots is longer than its count " + free + ".");
    }
    return list;
  }
}
