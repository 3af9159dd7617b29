package dev.phyla.internal.entity;

import dev.phyla.Entity;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * A long for each slot, with the generation in the upper half. The lower half is its state:
 *
 *   live       0, the table, the row
 *   free       1, the next free slot, which is 0 at the end of the list
 *   reserved   all ones: the handle was issued for an entity that is created later, or never
 *
 * A handle is alive if the exclusive or of the long with its generation is not negative and less
 * than 2^31: one comparison, also for forged handles. The generation in a free slot is the one that
 * its next handle will have. A slot whose generation cannot grow is retired: it is free but in no
 * list. Slots that were never used look the same. Slot 0 is never issued.
 *
 * The number of bits for the row depends on the world. Few worlds need more than 31 bits for table
 * and row, and one long costs one cache miss where two arrays would cost two. Tables announce how
 * many rows they will have; if the bits are not enough, all locations are rewritten with more bits
 * for rows or for tables. If there are not enough for both, the table ids move to a separate array
 * permanently.
 */

/// The locations of all entities of a world, and the free handles.
public final class EntityIndex {
  /// The message for a null handle.
  public static final String NULL_ENTITY = "The entity is null; use Entity.NONE for no entity.";

  /// The maximum number of slots, including slot 0.
  public static final int MAX_SLOTS = ColumnLayout.MAX_ARRAY_LENGTH;

  /// The location of a handle that is not alive.
  public static final long NOWHERE = -1;

  private static final long GENERATION = 0xFFFF_FFFF_0000_0000L;
  private static final int FREE = 0x8000_0000;
  private static final int RESERVED = -1;
  private static final int NO_ROW = -1;
  private static final long NEVER_USED = word(0, FREE);
  private static final int FIRST_SLOTS = 16;

  private final WorldMode mode;

  /// The generation of the first handle of a slot.
  private int firstGeneration;

  /// The generation after which a slot is retired.
  private int lastGeneration;

  /// The state of each slot, as described above.
  private long[] words = new long[FIRST_SLOTS];

  /// The number of bits for the row in a location.
  private int rowBits;

  /// The mask of the row in a location.
  private int rowMask;

  /// The largest table id that was admitted.
  private int lastTable;

  /// The largest row that was admitted.
  private int lastRow;

  /// The table ids of live slots, if they do not fit into the slots; otherwise null.
  private int @Nullable [] tables;

  /// The number of slots ever used, including slot 0.
  private int slots = 1;

  /// The next slot to reuse, or 0.
  private int firstFree;

  /// The number of free slots in the list.
  private int free;

  /// The number of live entities.
  private int live;

  /// The number of reserved handles.
  private int reserved;

  /// The number of structural changes.
  private long version;

  /// The number of reserved handles that were released.
  private long released;

  /// Creates an index without entities.
  public EntityIndex(WorldMode mode) {
    this.mode = mode;
    this.firstGeneration = mode.firstGeneration();
    this.lastGeneration = mode.lastGeneration();
    setRowBits(mode.locationBits() * 2 / 3);
    Arrays.fill(words, NEVER_USED);
    words[0] = word(firstGeneration, FREE);
  }

  private static long word(int generation, int lowerHalf) {
    return (long) generation << 32 | (lowerHalf & 0xFFFF_FFFFL);
  }

  private static int generationIn(long entity) {
    return (int) (entity >> 32);
  }

  /// The mode of the world.
  public WorldMode mode() {
    return mode;
  }

  /// The generation of the first handle of a slot. It is that of the world's mode, unless the state
  /// came from another world.
  public int firstGeneration() {
    return firstGeneration;
  }

  /// The generation after which a slot is retired.
  public int lastGeneration() {
    return lastGeneration;
  }

  /// The number of live entities.
  public int live() {
    return live;
  }

  /// The number of structural changes.
  public long version() {
    return version;
  }

  /// A number that grows whenever other handles than before will be issued: with structural changes,
  /// and when reserved handles are released, which changes no row.
  public long handleVersion() {
    return version + released;
  }

  /// The number of reserved handles.
  public int reserved() {
    return reserved;
  }

  /// The number of slots ever used, including slot 0.
  public int slots() {
    return slots;
  }

  /// Whether the slot of a handle exists, so that the handle can be looked up.
  public boolean hasSlot(Entity entity) {
    return hasSlot(entity.index());
  }

  private boolean hasSlot(int index) {
    return Integer.compareUnsigned(index, words.length) < 0;
  }

  /// Looks up a handle whose slot exists. If [#isFound(long)] is true for the result, the handle is
  /// alive. The result is valid until the next structural change.
  public long lookUp(Entity entity) {
    return lookUp(entity.index(), entity.generation());
  }

  private long lookUp(int index, int generation) {
    return words[index] ^ (long) generation << 32;
  }

  /// Whether the result of [#lookUp(Entity)] is a location, so that the handle is alive.
  public static boolean isFound(long found) {
    return Long.compareUnsigned(found, Integer.MAX_VALUE) <= 0;
  }

  /// The row in a look-up result.
  public int foundRow(long found) {
    return (int) found & rowMask;
  }

  /// The id of the table in a look-up result.
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
              + " was never issued by this world; it belongs to another world, or is forged.");
    }
    return NO_ROW;
  }

  private boolean wasGivenOut(int index, int generation) {
    if (index == 0) {
      return generation == 0;
    }
    return Integer.compareUnsigned(index, slots) < 0
        && generation >= firstGeneration
        && generation <= generation(index);
  }

  /// Whether a handle is alive. Handles that this world never issued are not reported.
  public boolean isAlive(long entity) {
    int index = (int) entity;
    return hasSlot(index) && isFound(lookUp(index, generationIn(entity)));
  }

  /// Whether a handle is dead and will never be issued again.
  public boolean isPast(long entity) {
    int index = (int) entity;
    return Integer.compareUnsigned(index, slots) < 0 && generationIn(entity) < generation(index);
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

  /// Throws if there cannot be that many more handles.
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

  /// Ensures that handles can be taken, or throws and changes nothing.
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

  /// Ensures that the rows of a table fit into locations, or throws and changes nothing.
  ///
  /// @param rows the future number of rows
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
      return word(firstGeneration, slots++);
    }
    firstFree = nextFree(words[index]);
    free--;
    return word(generation(index), index);
  }

  private static int nextFree(long word) {
    return (int) word & ~FREE;
  }

  /// Reserves the next handle, which is not alive. [#occupy(long, int, int)] makes it alive,
  /// [#releaseReserved(long)] releases it.
  public long reserveHandle() {
    reserve(1);
    long entity = next();
    reserved++;
    words[(int) entity] = word(generationIn(entity), RESERVED);
    return entity;
  }

  /// Reserves the next handles, or throws and reserves none.
  public long[] reserveHandles(int count) {
    reserve(count);
    var handles = new long[count];
    for (int i = 0; i < count; i++) {
      handles[i] = reserveHandle();
    }
    return handles;
  }

  /// The handles that [#reserveHandles(int)] would return now.
  public long[] nextHandles(int count) {
    var handles = new long[count];
    int index = firstFree;
    int unused = slots;
    for (int i = 0; i < count; i++) {
      if (index == 0) {
        handles[i] = word(firstGeneration, unused++);
      } else {
        handles[i] = word(generation(index), index);
        index = nextFree(words[index]);
      }
    }
    return handles;
  }

  /// Makes a reserved handle alive, at the given location.
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

  /// Releases a handle, if it is reserved: it never becomes alive, and its slot is free or retired.
  public void releaseReserved(long entity) {
    if (isReserved(entity)) {
      reserved--;
      released++;
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
    long fresh = word(firstGeneration, slots);
    slots += end - row;
    for (; row < end; row++, fresh++) {
      put(fresh, table, row);
      entities[row] = fresh;
    }
    live += count;
    version++;
  }

  /// Makes reserved handles alive, in consecutive rows of a table, and writes them into its column.
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

  /// Sets the row of the entity that filled the gap after a removal. It may be the removed entity
  /// itself, if that was in the last row and [#move(long, int, int)] or [#release(long)] follows.
  public void fillGap(long entity, int table, int row) {
    put(entity, table, row);
  }

  /// Sets the location of an entity that moved to another table. Call [#fillGap(long, int, int)]
  /// first for the entity that filled its gap.
  public void move(long entity, int table, int row) {
    version++;
    put(entity, table, row);
  }

  /// Sets the locations of entities that moved to another table together.
  ///
  /// @param entities the packed handles of the rows of the table
  /// @param table the table
  /// @param first the first row
  /// @param count the number of rows
  public void moveAll(long[] entities, int table, int first, int count) {
    version++;
    for (int row = first; row < first + count; row++) {
      put(entities[row], table, row);
    }
  }

  /// Releases the handle of a live entity: the handle is dead, and its slot free or retired.
  public void release(long entity) {
    live--;
    version++;
    free(entity);
  }

  /// Releases the handles of live entities.
  public void releaseAll(long[] entities, int count) {
    long[] words = this.words;
    int last = lastGeneration;
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
    if (generation == lastGeneration) {
      retire(index);
      return;
    }
    words[index] = word(generation + 1, FREE | firstFree);
    firstFree = index;
    free++;
  }

  /// Releases all live and reserved handles. Slots are reused in ascending order.
  public void clear() {
    if (live + reserved == 0) {
      return;
    }
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

  /// Forgets all slots, so that the index is like a new one.
  public void forget() {
    load(mode.firstGeneration(), mode.lastGeneration(), new int[0], new int[0]);
  }

  /// Makes room for the slots of another index, or throws and changes nothing.
  public void reserveFor(EntityIndex other) {
    if (other.slots > words.length) {
      grow(other.slots);
    }
    admit(other.lastTable, other.lastRow + 1);
  }

  /// Copies the slots of another index, for which there is [room][#reserveFor(EntityIndex)]. The
  /// tables of both have the same ids.
  public void copyFrom(EntityIndex other) {
    firstGeneration = other.firstGeneration;
    lastGeneration = other.lastGeneration;
    System.arraycopy(other.words, 0, words, 0, other.slots);
    if (other.slots < slots) {
      Arrays.fill(words, other.slots, slots, NEVER_USED);
    }
    slots = other.slots;
    if (rowBits != other.rowBits || tables != null) {
      copyLocations(other);
    }
    firstFree = other.firstFree;
    free = other.free;
    live = other.live;
    reserved = other.reserved;
    version++;
  }

  /// Replaces all slots. Those that are not listed as free wait for an entity, see [#placeAll].
  ///
  /// @param first the generation of the first handle of a slot
  /// @param last the generation after which a slot is retired
  /// @param generations the generation of each slot from 1 on
  /// @param freeSlots the free slots, in the order in which they will be issued
  /// @return whether generations and free slots are valid; if not, the index has to be cleared
  public boolean load(int first, int last, int[] generations, int[] freeSlots) {
    firstGeneration = first;
    lastGeneration = last;
    slots = 1;
    firstFree = 0;
    free = 0;
    live = 0;
    reserved = 0;
    version++;
    words[0] = word(first, FREE);
    reserve(generations.length);
    slots += generations.length;
    Arrays.fill(words, slots, words.length, NEVER_USED);
    for (int i = 0; i < generations.length; i++) {
      if (generations[i] < first || generations[i] > last) {
        return false;
      }
      words[i + 1] = word(generations[i], RESERVED);
    }
    for (int i = freeSlots.length - 1; i >= 0; i--) {
      int index = freeSlots[i];
      if (index <= 0 || index >= slots || !isReserved(index)) {
        return false;
      }
      words[index] = word(generation(index), FREE | firstFree);
      firstFree = index;
      free++;
    }
    return true;
  }

  /// Replaces all slots by reserved and free ones.
  ///
  /// @param first the generation of the first handle of a slot
  /// @param generations the generation of each slot from 1 on, which is valid
  /// @param freeSlots the free slots, in the order in which they will be issued
  public void loadReserved(int first, int[] generations, int[] freeSlots) {
    boolean isValid = load(first, lastGeneration, generations, freeSlots);
    assert isValid;
    reserved = generations.length - freeSlots.length;
  }

  /// Puts the entities of rows into slots that wait for them.
  ///
  /// @param entities the packed handles of the rows of a table
  /// @param table the table
  /// @param first the first row
  /// @param end the row after the last
  /// @return the first row whose entity has no such slot, or the end
  public int placeAll(long[] entities, int table, int first, int end) {
    long[] words = this.words;
    int slots = this.slots;
    int row = first;
    for (; row < end; row++) {
      long entity = entities[row];
      int index = (int) entity;
      if (index <= 0 || index >= slots || words[index] != (entity | 0xFFFF_FFFFL)) {
        break;
      }
      put(entity, table, row);
    }
    live += row - first;
    return row;
  }

  /// Retires slots that wait for an entity.
  ///
  /// @return whether only slots wait that can be retired
  public boolean retireRest() {
    for (int index = 1; index < slots; index++) {
      if (isReserved(index)) {
        if (generation(index) != lastGeneration) {
          return false;
        }
        retire(index);
      }
    }
    return true;
  }

  /// Whether a slot exists and has the generation of a handle.
  public boolean hasSlotOf(long entity) {
    int index = (int) entity;
    return index > 0 && index < slots && generation(index) == generationIn(entity);
  }

  /// Writes all locations again, because the bits for rows differ, or table ids are apart.
  private void copyLocations(EntityIndex other) {
    for (int index = 0; index < slots; index++) {
      long word = other.words[index];
      if (isLive(word)) {
        put((word & GENERATION) | index, other.foundTable(index, word), other.foundRow(word));
      }
    }
  }

  private void retire(int index) {
    words[index] = word(lastGeneration, FREE);
  }

  /// The packed handle of the live entity in a slot.
  public long entityIn(int index) {
    return (words[index] & GENERATION) | index;
  }

  /// Copies the generations of consecutive slots.
  public void copyGenerations(int first, int[] into, int count) {
    long[] words = this.words;
    for (int i = 0; i < count; i++) {
      into[i] = (int) (words[first + i] >> 32);
    }
  }

  /// The generation of a slot, or of its next handle if it is free.
  public int generation(int index) {
    return generationIn(words[index]);
  }

  /// Sets the generation of the next free slot, to test slots that are retired.
  void skipToGeneration(int index, int generation) {
    if (firstFree != index || generation < generation(index)) {
      throw new IllegalArgumentException("Slot " + index + " cannot skip to " + generation + ".");
    }
    words[index] = word(generation, (int) words[index]);
  }

  /// The free slots, in the order in which they will be issued.
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
