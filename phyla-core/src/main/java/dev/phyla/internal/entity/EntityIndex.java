package dev.phyla.internal.entity;

import dev.phyla.Entity;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * A SlotWord for each slot; slot 0 is never issued. Free slots are issued first, the one that was
 * released last before all others; then slots that were never used.
 */

/// The locations of all entities of a world, and the free handles.
public final class EntityIndex {
  /// The message for a null handle.
  public static final String NULL_ENTITY = "The entity is null; use Entity.NONE for no entity.";

  /// The maximum number of slots, including slot 0.
  public static final int MAX_SLOTS = ColumnLayout.MAX_ARRAY_LENGTH;

  /// The location of a handle that is not alive.
  public static final long NOWHERE = -1;

  private static final int NO_ROW = -1;
  private static final int FIRST_SLOTS = 16;

  private final WorldMode mode;

  /// The generation of the first handle of a slot.
  private int firstGeneration;

  /// The generation after which a slot is retired.
  private int lastGeneration;

  /// The state of each slot, a [SlotWord].
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

  /// The slots that can be issued again, as a stack: the last is issued next.
  private int[] freeSlots = new int[FIRST_SLOTS];

  /// The number of free slots on the stack.
  private int free;

  /// Operations on many handles.
  private final BulkHandles bulk = new BulkHandles(this);

  /// The number of live entities.
  private int live;

  /// The number of reserved handles.
  private int reserved;

  /// The number of structural changes.
  private long version;

  /// The number of reserved handles that were released or returned.
  private long released;

  /// The slots of the other worlds that use this index in turn, or null.
  private @Nullable ResidentSlots residents;

  /// Creates an index without entities.
  public EntityIndex(WorldMode mode) {
    this.mode = mode;
    this.firstGeneration = mode.firstGeneration();
    this.lastGeneration = mode.lastGeneration();
    setRowBits(mode.locationBits() * 2 / 3);
    Arrays.fill(words, SlotWord.NEVER_USED);
    words[0] = SlotWord.free(firstGeneration);
  }

  /// Divides the index, which has no entities, among several worlds that use it in turn.
  public ResidentSlots divide(int worlds) {
    assert slots == 1;
    residents = new ResidentSlots(this, worlds);
    return residents;
  }

  /// Replaces the slots by those of another world.
  ///
  /// @param others the slots of all worlds
  /// @param from the world whose slots these are
  /// @param to the world whose slots they become
  void exchange(ResidentSlots others, int from, int to) {
    others.words[from] = words;
    others.stacks[from] = freeSlots;
    others.tables[from] = tables;
    others.slots[from] = slots;
    others.free[from] = free;
    others.live[from] = live;
    others.reserved[from] = reserved;
    others.firstGenerations[from] = firstGeneration;
    others.lastGenerations[from] = lastGeneration;
    words = others.words[to];
    freeSlots = others.stacks[to];
    tables = others.tables[to];
    slots = others.slots[to];
    free = others.free[to];
    live = others.live[to];
    reserved = others.reserved[to];
    firstGeneration = others.firstGenerations[to];
    lastGeneration = others.lastGenerations[to];
    version++;
  }

  /// Operations on many handles.
  public BulkHandles bulk() {
    return bulk;
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

  /// A number that grows whenever other handles than before will be issued: with structural
  /// changes, and when reserved handles are released, which changes no row.
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

  /// The id of the table in a look-up result.
  int foundTable(int index, long found) {
    int[] apart = tables;
    return apart == null ? (int) found >>> rowBits : apart[index];
  }

  /// The row of an entity in its table, or a negative number if the entity is not alive.
  public int row(Entity entity) {
    return row(entity.index(), entity.generation());
  }

  /// The row of an entity, given by its packed handle, or a negative number.
  public int rowOf(long entity) {
    return row((int) entity, SlotWord.generation(entity));
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
    return hasSlot(index) && isFound(lookUp(index, SlotWord.generation(entity)));
  }

  /// Whether a handle is dead and will never be issued again.
  public boolean isPast(long entity) {
    int index = (int) entity;
    return Integer.compareUnsigned(index, slots) < 0
        && SlotWord.generation(entity) < generation(index);
  }

  /// The location of an entity, with the table in the upper half and the row in the lower, or
  /// [#NOWHERE].
  public long location(Entity entity) {
    return location(entity.index(), entity.generation());
  }

  /// The location of an entity, given by its packed handle, or [#NOWHERE].
  public long location(long entity) {
    return location((int) entity, SlotWord.generation(entity));
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
    if ((long) slots + count - free > MAX_SLOTS) {
      throw tooMany();
    }
  }

  /// The exception for too many slots.
  IllegalStateException tooMany() {
    return new IllegalStateException(
        "A world holds at most " + (MAX_SLOTS - 1) + " entities; " + live + " are alive.");
  }

  /// Ensures that handles can be taken, or throws and changes nothing.
  public void reserve(int count) {
    long wanted = (long) slots + count - free;
    if (wanted > words.length) {
      grow(wanted);
    }
  }

  /// Whether a handle can be taken without growing.
  public boolean hasRoom() {
    return free != 0 || slots < words.length;
  }

  private void grow(long wanted) {
    if (wanted > MAX_SLOTS) {
      throw tooMany();
    }
    int known = words.length;
    int length = (int) Math.min(MAX_SLOTS, Math.max(wanted, 2L * known));
    long[] more = Arrays.copyOf(words, length);
    Arrays.fill(more, known, length, SlotWord.NEVER_USED);
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
      makeRoom();
    }
  }

  private void makeRoom() {
    var packing = LocationPacking.of(this, rowBits, lastTable, lastRow);
    packing.rewrite();
    if (residents != null) {
      residents.forEachOther(packing::rewrite);
    }
    packing.finish();
  }

  /// Sets the number of bits for the row, after all words were written.
  void setRowBits(int bits) {
    rowBits = bits;
    rowMask = (1 << bits) - 1;
  }

  /// Sets the table ids of live slots, after they were removed from the words.
  void keepTablesApart(int[] apart) {
    tables = apart;
  }

  /// Takes the next handle for an entity that is at the given location.
  public long take(int table, int row) {
    int last = free - 1;
    int index;
    long word;
    if (last >= 0) {
      index = freeSlots[last];
      word = words[index];
      free = last;
    } else {
      index = slots++;
      word = SlotWord.free(firstGeneration);
    }
    live++;
    version++;
    put(index, word, table, row);
    return (word & SlotWord.GENERATION) | index;
  }

  /// Takes slots that were never used.
  ///
  /// @return the packed handle of the first; those of the others follow
  long takeUnused(int count) {
    long first = SlotWord.handle(firstGeneration, slots);
    slots += count;
    return first;
  }

  /// Reserves the next handle, which is not alive. [#occupy(long, int, int)] makes it alive,
  /// [#releaseReserved(long)] releases it.
  public long reserveHandle() {
    reserve(1);
    long entity = free == 0 ? takeUnused(1) : entityIn(freeSlots[--free]);
    reserved++;
    words[(int) entity] = SlotWord.reserved(entity);
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

  /// The packed handle that will be issued after a number of others.
  long handleAt(int position) {
    return position < free
        ? entityIn(freeSlots[free - 1 - position])
        : SlotWord.handle(firstGeneration, slots - free + position);
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
    return hasSlot(index) && isReserved(index) && generation(index) == SlotWord.generation(entity);
  }

  /// Whether a slot is reserved.
  public boolean isReserved(int index) {
    return SlotWord.isReserved(words[index]);
  }

  /// Releases a handle, if it is reserved: it never becomes alive, and its slot is free or retired.
  public void releaseReserved(long entity) {
    if (isReserved(entity)) {
      reserved--;
      released++;
      free(entity);
    }
  }

  /// Sets the location of an entity.
  void put(long entity, int table, int row) {
    put((int) entity, entity, table, row);
  }

  private void put(int index, long generation, int table, int row) {
    int[] apart = tables;
    int location = row;
    if (apart == null) {
      location |= table << rowBits;
    } else {
      apart[index] = table;
    }
    words[index] = (generation & SlotWord.GENERATION) | location;
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

  /// Releases the handle of a live entity: the handle is dead, and its slot free or retired.
  public void release(long entity) {
    free(entity);
    live--;
    version++;
  }

  private void free(long entity) {
    int index = (int) entity;
    int generation = SlotWord.generation(entity);
    if (generation == lastGeneration) {
      retire(index);
      return;
    }
    push(index);
    words[index] = SlotWord.free(generation + 1);
  }

  /// Releases all live and reserved handles. Slots are reused in ascending order.
  public void clear() {
    if (live + reserved == 0) {
      return;
    }
    reserveFree(live + reserved);
    for (int index = slots - 1; index > 0; index--) {
      long word = words[index];
      if (SlotWord.isLive(word) || SlotWord.isReserved(word)) {
        free((word & SlotWord.GENERATION) | index);
      }
    }
    live = 0;
    reserved = 0;
    version++;
  }

  /// Forgets all slots, so that the index is like a new one.
  public void forget() {
    restart(mode.firstGeneration(), mode.lastGeneration(), 0);
  }

  /// Makes room for the slots of another index, or throws and changes nothing.
  public void reserveFor(EntityIndex other) {
    if (other.slots > words.length) {
      grow(other.slots);
    }
    reserveFree(other.free - free);
    admit(other.lastTable, other.lastRow + 1);
  }

  /// Whether the words of another index have the same bits for rows and tables.
  boolean packsLocationsLike(EntityIndex other) {
    return rowBits == other.rowBits && tables == null;
  }

  /// Forgets all slots and makes room for others, whose words have to be written; or throws and
  /// changes nothing.
  ///
  /// @param first the generation of the first handle of a slot
  /// @param last the generation after which a slot is retired
  /// @param count the number of slots, without slot 0
  /// @return the words of all slots
  long[] restart(int first, int last, int count) {
    if (count >= words.length) {
      grow(count + 1L);
    }
    if (count < slots) {
      Arrays.fill(words, count + 1, slots, SlotWord.NEVER_USED);
    }
    firstGeneration = first;
    lastGeneration = last;
    slots = count + 1;
    words[0] = SlotWord.free(first);
    free = 0;
    live = 0;
    reserved = 0;
    version++;
    return words;
  }

  /// Adds the slot that is issued next.
  void push(int index) {
    if (free == freeSlots.length) {
      reserveFree(1);
    }
    freeSlots[free++] = index;
  }

  /// Makes room for more free slots.
  void reserveFree(int count) {
    int wanted = free + count;
    if (wanted > freeSlots.length) {
      long length = Math.min(MAX_SLOTS, Math.max(wanted, 2L * freeSlots.length));
      freeSlots = Arrays.copyOf(freeSlots, (int) length);
    }
  }

  /// The stack of free slots.
  int[] stack() {
    return freeSlots;
  }

  /// The number of free slots.
  int free() {
    return free;
  }

  /// Changes the number of free slots on the stack.
  void setFree(int count) {
    free = count;
  }

  /// The words of all slots.
  long[] words() {
    return words;
  }

  /// Counts a structural change of slots whose words were written.
  ///
  /// @param moreLive the change of the number of live entities
  void countChange(int moreLive) {
    live += moreLive;
    version++;
  }

  /// Changes the number of reserved handles, whose words were written.
  void countReserved(int more) {
    reserved += more;
  }

  /// Whether a slot exists and has the generation of a handle.
  public boolean hasSlotOf(long entity) {
    int index = (int) entity;
    return index > 0 && index < slots && generation(index) == SlotWord.generation(entity);
  }

  /// Makes a slot one that is never issued again.
  void retire(int index) {
    words[index] = SlotWord.free(lastGeneration);
  }

  /// The packed handle of the entity in a slot, or of the next one if the slot is free.
  public long entityIn(int index) {
    return (words[index] & SlotWord.GENERATION) | index;
  }

  /// The generation of a slot, or of its next handle if it is free.
  public int generation(int index) {
    return SlotWord.generation(words[index]);
  }

  /// The free slots, in the order in which they will be issued.
  public int[] freeSlots() {
    var list = new int[free];
    for (int i = 0; i < free; i++) {
      list[i] = freeSlots[free - 1 - i];
    }
    return list;
  }
}
