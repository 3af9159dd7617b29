package dev.phyla.internal.entity;

import dev.phyla.Entity;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * A long for each slot, with the generation in the upper half. The lower half says where it is:
 *
 *   live       0, the table, the row
 *   free       1, the next free slot, which is 0 at the end of the list
 *   reserved   all ones: the handle was given out for an entity that is created later, or never
 *
 * So a handle is alive if its generation, taken out of the long by exclusive or, leaves a number that
 * is not negative and less than 2^31: one comparison, also for handles that are forged. The generation
 * in a free slot is the one it will have when it is handed out again. A slot whose generation cannot
 * grow is retired: it is free but in no list. Slots that were never used look the same. Slot 0 is never
 * handed out.
 *
 * How many bits of the location are the row's depends on the world. Few worlds need more than 31 for both,
 * and one long is one cache miss where two arrays would be two. Tables say how many rows they are going
 * to have, and if that is more than the bits can tell, all locations are written anew, with more bits for
 * rows or for tables. If there are not enough for both, the numbers of the tables go to an array of
 * their own, for good.
 */

/// The locations of all entities of a world, and the handles that can be given out next.
public final class EntityIndex {
  /// The message for a null handle.
  public static final String NULL_ENTITY = "The entity is null; the handle of none is Entity.NONE.";

  /// The location of a handle that is not alive.
  public static final long NOWHERE = -1;

  private static final long GENERATION = 0xFFFF_FFFF_0000_0000L;
  private static final int FREE = 0x8000_0000;
  private static final int RESERVED = -1;
  private static final int NO_ROW = -1;
  private static final long NEVER_USED = word(0, FREE);
  private static final int FIRST_SLOTS = 16;
  private static final int MAX_SLOTS = ColumnLayout.MAX_ARRAY_LENGTH;

  private final WorldMode mode;
  private long[] words = new long[FIRST_SLOTS];
  private int rowBits;
  private int rowMask;
  private int lastTable;
  private int lastRow;

  /// The tables of all slots that are alive, if there is no room for them in the words.
  private int @Nullable [] tables;

  private int slots = 1;
  private int firstFree;
  private int free;
  private int live;
  private int reserved;
  private long version;

  /// An index without entities.
  public EntityIndex(WorldMode mode) {
    this.mode = mode;
    setRowBits(mode.locationBits() * 2 / 3);
    Arrays.fill(words, NEVER_USED);
    words[0] = word(mode.firstGeneration(), FREE);
  }

  private static long word(int generation, int lowerHalf) {
    return (long) generation << 32 | (lowerHalf & 0xFFFF_FFFFL);
  }

  private static int generationIn(long entity) {
    return (int) (entity >> 32);
  }

  /// What handles there can be.
  public WorldMode mode() {
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
    return Integer.compareUnsigned(index, words.length) < 0;
  }

  /// What the slot of a handle says of it, if there is that slot: [#isFound(long)] tells whether
  /// the handle is alive. It is good until the next structural change.
  public long lookUp(Entity entity) {
    return lookUp(entity.index(), entity.generation());
  }

  private long lookUp(int index, int generation) {
    return words[index] ^ (long) generation << 32;
  }

  /// Whether what was [looked up][#lookUp(Entity)] is a location, so that the handle is alive.
  public static boolean isFound(long found) {
    return Long.compareUnsigned(found, Integer.MAX_VALUE) <= 0;
  }

  /// The row in what was found.
  public int foundRow(long found) {
    return (int) found & rowMask;
  }

  /// The number of the table in what was found.
  public int foundTable(Entity entity, long found) {
    return foundTable(entity.index(), found);
  }

  private int foundTable(int index, long found) {
    int[] apart = tables;
    return apart == null ? (int) found >>> rowBits : apart[index];
  }

  /// The row of an entity in its table, or a negative number if the entity is not alive.
  public int row(Entity entity) {
    return row(entity.index(), entity.generation());
  }

  /// The row of an entity, given by its packed handle, or a negative number.
  public int rowOf(long entity) {
    return row((int) entity, generationIn(entity));
  }

  private int row(int index, int generation) {
    if (!hasSlot(index)) {
      return noRow(index, generation);
    }
    long found = lookUp(index, generation);
    return isFound(found) ? foundRow(found) : noRow(index, generation);
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

  /// The location of an entity, with the table in the upper half and the row in the lower, or
  /// [#NOWHERE].
  public long location(Entity entity) {
    return location(entity.index(), entity.generation());
  }

  /// The location of an entity, given by its packed handle, or [#NOWHERE].
  public long location(long entity) {
    return location((int) entity, generationIn(entity));
  }

  private long location(int index, int generation) {
    int row = row(index, generation);
    return row < 0 ? NOWHERE : (long) foundTable(index, words[index]) << 32 | row;
  }

  /// The table in a location.
  public static int table(long location) {
    return (int) (location >>> 32);
  }

  /// The row in a location.
  public static int row(long location) {
    return (int) location;
  }

  /// Refuses to take more handles than there can be.
  public void checkRoom(int count) {
    long wanted = (long) slots + count - free;
    if (wanted > MAX_SLOTS) {
      throw tooMany();
    }
  }

  private IllegalStateException tooMany() {
    return new IllegalStateException(
        "A world holds at most " + (MAX_SLOTS - 1) + " entities; " + live + " are alive.");
  }

  /// Makes sure that handles can be taken, or throws and changes nothing.
  public void reserve(int count) {
    if (count > free) {
      long wanted = (long) slots + count - free;
      if (wanted > words.length) {
        grow(wanted);
      }
    }
  }

  /// Whether a handle can be taken without growing.
  public boolean hasRoom() {
    return firstFree != 0 || slots < words.length;
  }

  private void grow(long wanted) {
    if (wanted > MAX_SLOTS) {
      throw tooMany();
    }
    int known = words.length;
    int length = (int) Math.min(MAX_SLOTS, Math.max(wanted, 2L * known));
    long[] more = Arrays.copyOf(words, length);
    Arrays.fill(more, known, length, NEVER_USED);
    if (tables != null) {
      tables = Arrays.copyOf(tables, length);
    }
    words = more;
  }

  /// Makes sure that the rows of a table can be locations, or throws and changes nothing.
  ///
  /// @param rows how many there are going to be
  public void admit(int table, int rows) {
    lastTable = Math.max(lastTable, table);
    lastRow = Math.max(lastRow, rows - 1);
    int tableBits = mode.locationBits() - rowBits;
    if (tables == null && (lastTable >>> tableBits != 0 || lastRow >>> rowBits != 0)) {
      makeRoomInWords();
    }
  }

  private void makeRoomInWords() {
    int bitsOfRows = bits(lastRow);
    int bitsOfTables = bits(lastTable);
    if (bitsOfRows + bitsOfTables > mode.locationBits()) {
      keepTablesApart();
    } else {
      rewriteWords(bitsOfRows > rowBits ? bitsOfRows : mode.locationBits() - bitsOfTables);
    }
  }

  private static int bits(int number) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(number);
  }

  private void rewriteWords(int bitsOfRows) {
    for (int index = 0; index < slots; index++) {
      long word = words[index];
      if (isLive(word)) {
        int table = foundTable(index, word) << bitsOfRows;
        words[index] = (word & GENERATION) | table | foundRow(word);
      }
    }
    setRowBits(bitsOfRows);
  }

  private void keepTablesApart() {
    var apart = new int[words.length];
    for (int index = 0; index < slots; index++) {
      long word = words[index];
      if (isLive(word)) {
        apart[index] = foundTable(index, word);
        words[index] = (word & GENERATION) | foundRow(word);
      }
    }
    tables = apart;
    setRowBits(Integer.SIZE - 1);
  }

  private void setRowBits(int bits) {
    rowBits = bits;
    rowMask = (1 << bits) - 1;
  }

  private static boolean isLive(long word) {
    return (int) word >= 0;
  }

  /// Takes the next handle for an entity that is at the given location.
  public long take(int table, int row) {
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
    firstFree = nextFree(words[index]);
    free--;
    return word(generation(index), index);
  }

  private static int nextFree(long word) {
    return (int) word & ~FREE;
  }

  /// Takes the next handle for an entity that is created later, with [#occupy(long, int, int)], or
  /// never, with [#giveBack(long)]. Until then it is not alive.
  public long reserveHandle() {
    reserve(1);
    long entity = next();
    reserved++;
    words[(int) entity] = word(generationIn(entity), RESERVED);
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

  /// Makes a reserved handle that of an entity at the given location.
  public void occupy(long entity, int table, int row) {
    reserved--;
    live++;
    version++;
    put(entity, table, row);
  }

  /// Whether a handle is reserved.
  public boolean isReserved(long entity) {
    int index = (int) entity;
    return hasSlot(index) && isReserved(index) && generation(index) == generationIn(entity);
  }

  /// Whether a slot is reserved.
  public boolean isReserved(int index) {
    return (int) words[index] == RESERVED;
  }

  /// Ends a handle, if it is reserved: it never becomes alive, and its slot is free or retired.
  public void giveBack(long entity) {
    if (isReserved(entity)) {
      reserved--;
      free(entity);
    }
  }

  /// Takes handles for entities in consecutive rows of a table and writes them into its column.
  public void takeAll(int table, int firstRow, int count, long[] entities) {
    int row = firstRow;
    int end = firstRow + count;
    int index = firstFree;
    for (; row < end && index != 0; row++) {
      long word = words[index];
      long entity = (word & GENERATION) | index;
      index = nextFree(word);
      put(entity, table, row);
      entities[row] = entity;
    }
    firstFree = index;
    free -= row - firstRow;
    long fresh = word(mode.firstGeneration(), slots);
    slots += end - row;
    for (; row < end; row++, fresh++) {
      put(fresh, table, row);
      entities[row] = fresh;
    }
    live += count;
    version++;
  }

  /// Makes reserved handles those of entities in consecutive rows of a table and writes them into
  /// its column.
  public void occupyAll(
      long[] reserved, int from, int count, int table, int firstRow, long[] entities) {
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
    int index = (int) entity;
    int[] apart = tables;
    int location = row;
    if (apart == null) {
      location |= table << rowBits;
    } else {
      apart[index] = table;
    }
    words[index] = (entity & GENERATION) | location;
  }

  /// Says where a live entity is now that one has left its table. If that was the last one, it may
  /// be said of itself, before it is said where it went.
  public void fillGap(long entity, int table, int row) {
    put(entity, table, row);
  }

  /// Says where a live entity is that has changed its table. If it left a gap that another one
  /// filled, [that][#fillGap(long, int, int)] is said before.
  public void move(long entity, int table, int row) {
    version++;
    put(entity, table, row);
  }

  /// Says where live entities are that have changed their table, all at once.
  ///
  /// @param entities the packed handles of the rows of the table
  /// @param table the table
  /// @param first the first of the rows
  /// @param count how many there are
  public void moveAll(long[] entities, int table, int first, int count) {
    version++;
    for (int row = first; row < first + count; row++) {
      put(entities[row], table, row);
    }
  }

  /// Ends a live entity: its handle is dead, and its slot free or retired.
  public void release(long entity) {
    live--;
    version++;
    free(entity);
  }

  /// Ends live entities.
  public void releaseAll(long[] entities, int count) {
    long[] words = this.words;
    int last = mode.lastGeneration();
    int next = firstFree;
    int retired = 0;
    for (int i = 0; i < count; i++) {
      int index = (int) entities[i];
      int generation = generationIn(entities[i]);
      if (generation == last) {
        retire(index);
        retired++;
      } else {
        words[index] = word(generation + 1, FREE | next);
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
    int generation = generationIn(entity);
    if (generation == mode.lastGeneration()) {
      retire(index);
      return;
    }
    words[index] = word(generation + 1, FREE | firstFree);
    firstFree = index;
    free++;
  }

  /// Frees all handles that are alive or reserved, in the order of their slots: the first is given
  /// out first.
  public void clear() {
    for (int index = slots - 1; index > 0; index--) {
      long word = words[index];
      if (isLive(word) || (int) word == RESERVED) {
        free((word & GENERATION) | index);
      }
    }
    live = 0;
    reserved = 0;
    version++;
  }

  /// Takes over the slots of another index. The tables of the two have the same ids.
  public void copyFrom(EntityIndex other) {
    words = other.words.clone();
    tables = other.tables == null ? null : other.tables.clone();
    setRowBits(other.rowBits);
    lastTable = other.lastTable;
    lastRow = other.lastRow;
    slots = other.slots;
    firstFree = other.firstFree;
    free = other.free;
    live = other.live;
    reserved = other.reserved;
    version++;
  }

  private void retire(int index) {
    words[index] = word(mode.lastGeneration(), FREE);
  }

  /// The generation that a slot has, or will have when it is handed out next.
  public int generation(int index) {
    return generationIn(words[index]);
  }

  /// Lets a free slot that is next in line continue with a generation, to test the end of its life.
  void skipToGeneration(int index, int generation) {
    if (firstFree != index || generation < generation(index)) {
      throw new IllegalArgumentException("Slot " + index + " cannot skip to " + generation + ".");
    }
    words[index] = word(generation, (int) words[index]);
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
      index = nextFree(words[index]);
    }
    if (index != 0) {
      throw new IllegalStateException(
          "The list of free slots is longer than its count " + free + ".");
    }
    return list;
  }
}
