package dev.phyla.model.internal.cells;

import java.util.Arrays;

/*
 * The members of a cell are consecutive elements of one array, in the order of their slots, so that
 * the order depends on who is there and not on how they came. A cell has room for a power of two of
 * members; one that is full moves to a place of twice the size, and one that is almost empty to a
 * place of half the size, so that a crowd that crosses a space leaves no large places behind. Places
 * that became free are linked through their first elements, one chain for each size.
 */

/// Lists of entities, one for each cell. A list is ordered by the index of the entities.
///
/// An entity is in one list at most. The coordinates of members are kept beside them.
public final class CellLists {
  private static final int MAX_SIZES = 31;
  private static final int COUNT_SHIFT = 31;
  private static final int LOG_SHIFT = 59;
  private static final int START_MASK = Integer.MAX_VALUE;
  private static final int COUNT_MASK = (1 << (LOG_SHIFT - COUNT_SHIFT)) - 1;
  private static final long ONE_MEMBER = 1L << COUNT_SHIFT;
  private static final int NO_PLACE = -1;
  private static final int FIRST_MEMBERS = 16;

  /// A range that is short enough to be searched one by one.
  private static final int FEW = 8;

  /// The room that a cell keeps, however few members are left.
  private static final int KEPT_ROOM = 8;

  /// A list that is too long to be ordered by insertion.
  private static final int MANY = 64;

  private final int cells;
  private final int dimensions;

  /// For each cell where its members start, how many there are, and how many there is room for, in
  /// one word: 31 bits for the start, 28 for the count, and 5 for the room, which is 0 or the
  /// logarithm of a power of two.
  private final long[] heads;

  /// The packed entities of all cells.
  private long[] members = new long[FIRST_MEMBERS];

  /// The coordinates of members; the last is empty in a plane.
  private double[] xs = new double[FIRST_MEMBERS];

  private double[] ys = new double[FIRST_MEMBERS];
  private double[] zs = {};

  /// Elements from here on were never used.
  private int used;

  /// The first free place of each size, by the logarithm of the size.
  private final int[] free = new int[MAX_SIZES];

  /// The cell of each slot plus 1, or 0.
  private int[] cellOfSlot = new int[FIRST_MEMBERS];

  private int size;

  /// What sorting a long list needs.
  private long[] keys = {};

  private long[] oldMembers = {};
  private double[] oldCoordinates = {};

  /// Creates empty lists.
  ///
  /// @param cells the number of cells
  /// @param dimensions the number of coordinates, 2 or 3
  public CellLists(int cells, int dimensions) {
    this.cells = cells;
    this.dimensions = dimensions;
    this.heads = new long[cells];
    resizeCoordinates();
    Arrays.fill(free, NO_PLACE);
  }

  private void resizeCoordinates() {
    xs = Arrays.copyOf(xs, members.length);
    ys = Arrays.copyOf(ys, members.length);
    if (dimensions > 2) {
      zs = Arrays.copyOf(zs, members.length);
    }
  }

  private static long head(int start, int count, int room) {
    int log = room == 0 ? 0 : Integer.numberOfTrailingZeros(room);
    return (long) log << LOG_SHIFT | (long) count << COUNT_SHIFT | start;
  }

  private static int start(long head) {
    return (int) head & START_MASK;
  }

  private static int count(long head) {
    return (int) (head >>> COUNT_SHIFT) & COUNT_MASK;
  }

  private static int room(long head) {
    int log = (int) (head >>> LOG_SHIFT);
    return log == 0 ? 0 : 1 << log;
  }

  /// The number of cells.
  public int cells() {
    return cells;
  }

  /// The number of members of all cells.
  public int size() {
    return size;
  }

  /// The number of members of a cell.
  public int count(int cell) {
    return count(heads[cell]);
  }

  /// Where the members of a cell start in [#members()] and the arrays of coordinates.
  public int start(int cell) {
    return start(heads[cell]);
  }

  /// The packed members of all cells. The array is valid until a member is added.
  public long[] members() {
    return members;
  }

  /// The first coordinates of members.
  public double[] xs() {
    return xs;
  }

  /// The second coordinates of members.
  public double[] ys() {
    return ys;
  }

  /// The third coordinates of members.
  public double[] zs() {
    return zs;
  }

  /// A member of a cell.
  public long member(int cell, int position) {
    assert position < count(cell);
    return members[start(heads[cell]) + position];
  }

  /// The cell of a slot, or -1.
  public int cellOf(int slot) {
    return slot < cellOfSlot.length ? cellOfSlot[slot] - 1 : -1;
  }

  /// Where the member with a slot is in [#members()]. It is a member.
  public int find(int slot) {
    long head = heads[cellOfSlot[slot] - 1];
    int start = start(head);
    return lowerBound(start, start + count(head), slot);
  }

  /// The first place of a range whose member has a slot that is not lower.
  private int lowerBound(int start, int end, int slot) {
    int low = start;
    int high = end;
    while (high - low > FEW) {
      int middle = (low + high) >>> 1;
      if ((int) members[middle] < slot) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    while (low < high && (int) members[low] < slot) {
      low++;
    }
    return low;
  }

  /// Adds an entity that is in no cell.
  ///
  /// @return its place in [#members()], for its coordinates
  public int add(long entity, int cell) {
    int slot = (int) entity;
    ensureSlot(slot);
    long head = heads[cell];
    if (count(head) == room(head)) {
      makeRoom(cell);
      head = heads[cell];
    }
    int start = start(head);
    int end = start + count(head);
    int at = lowerBound(start, end, slot);
    shiftUp(at, end);
    members[at] = entity;
    heads[cell] = head + ONE_MEMBER;
    cellOfSlot[slot] = cell + 1;
    size++;
    return at;
  }

  /// Sets the coordinates of a member.
  ///
  /// @param at its place
  public void setCoordinates(int at, double x, double y, double z) {
    xs[at] = x;
    ys[at] = y;
    if (dimensions > 2) {
      zs[at] = z;
    }
  }

  /// Removes the entity with a slot, if it is a member.
  ///
  /// @return its cell, or -1 if it was in none
  public int remove(int slot) {
    int cell = cellOf(slot);
    if (cell < 0) {
      return -1;
    }
    long head = heads[cell];
    int start = start(head);
    int end = start + count(head);
    if (end - start > 1) { // otherwise its members are not even read
      shiftDown(lowerBound(start, end, slot) + 1, end);
    }
    heads[cell] = head - ONE_MEMBER;
    cellOfSlot[slot] = 0;
    size--;
    if (room(head) > KEPT_ROOM && end - start - 1 <= room(head) / 4) {
      halveRoom(cell);
    }
    return cell;
  }

  /// Moves members up by one place.
  private void shiftUp(int from, int end) {
    if (end - from > FEW) {
      shift(from, from + 1, end - from);
      return;
    }
    for (int at = end; at > from; at--) {
      move(at - 1, at);
    }
  }

  /// Moves members down by one place.
  private void shiftDown(int from, int end) {
    if (end - from > FEW) {
      shift(from, from - 1, end - from);
      return;
    }
    for (int at = from; at < end; at++) {
      move(at, at - 1);
    }
  }

  private void move(int from, int to) {
    members[to] = members[from];
    xs[to] = xs[from];
    ys[to] = ys[from];
    if (dimensions > 2) {
      zs[to] = zs[from];
    }
  }

  /// Moves consecutive members to another place, which may overlap.
  private void shift(int from, int to, int length) {
    System.arraycopy(members, from, members, to, length);
    System.arraycopy(xs, from, xs, to, length);
    System.arraycopy(ys, from, ys, to, length);
    if (dimensions > 2) {
      System.arraycopy(zs, from, zs, to, length);
    }
  }

  private void ensureSlot(int slot) {
    if (slot >= cellOfSlot.length) {
      cellOfSlot = Arrays.copyOf(cellOfSlot, Math.max(slot + 1, 2 * cellOfSlot.length));
    }
  }

  // Places.

  private void makeRoom(int cell) {
    long head = heads[cell];
    int room = room(head);
    int wanted = Math.max(2, 2 * room);
    int place = takePlace(wanted);
    if (room > 0) {
      shift(start(head), place, room);
      releasePlace(start(head), room);
    }
    heads[cell] = head(place, room, wanted);
  }

  private void halveRoom(int cell) {
    long head = heads[cell];
    int room = room(head);
    int place = takePlace(room / 2);
    shift(start(head), place, count(head));
    releasePlace(start(head), room);
    heads[cell] = head(place, count(head), room / 2);
  }

  private int takePlace(int room) {
    int kind = Integer.numberOfTrailingZeros(room);
    int place = free[kind];
    if (place != NO_PLACE) {
      free[kind] = (int) members[place];
      return place;
    }
    place = used;
    ensureElements(used + room);
    used += room;
    return place;
  }

  private void releasePlace(int place, int room) {
    int kind = Integer.numberOfTrailingZeros(room);
    members[place] = free[kind];
    free[kind] = place;
  }

  private void ensureElements(int needed) {
    if (needed > members.length) {
      members = Arrays.copyOf(members, Math.max(needed, members.length + (members.length >> 1)));
      resizeCoordinates();
    }
  }

  // From scratch, in one pass over the rows for each step.

  /// Removes all members.
  ///
  /// @param slots the number of slots of the world
  public void clear(int slots) {
    Arrays.fill(heads, 0);
    Arrays.fill(cellOfSlot, 0);
    ensureSlot(slots);
    Arrays.fill(free, NO_PLACE);
    used = 0;
    size = 0;
  }

  /// Counts an entity that [#place] will add. Comes after [#clear].
  public void count(long entity, int cell) {
    int slot = (int) entity;
    ensureSlot(slot);
    cellOfSlot[slot] = cell + 1;
    heads[cell] += ONE_MEMBER;
  }

  /// Makes room for all counted entities.
  public void allot() {
    int end = 0;
    for (int cell = 0; cell < cells; cell++) {
      int count = count(heads[cell]);
      int room = count == 0 ? 0 : Math.max(2, Integer.highestOneBit(2 * count - 1));
      heads[cell] = head(end, 0, room);
      end += room;
    }
    used = end;
    ensureElements(end);
  }

  /// Adds a counted entity.
  ///
  /// @return its place
  public int place(long entity) {
    int cell = cellOfSlot[(int) entity] - 1;
    long head = heads[cell];
    int at = start(head) + count(head);
    heads[cell] = head + ONE_MEMBER;
    members[at] = entity;
    size++;
    return at;
  }

  /// Orders the lists, after all counted entities were added.
  public void order() {
    for (int cell = 0; cell < cells; cell++) {
      long head = heads[cell];
      if (count(head) > 1) {
        order(start(head), start(head) + count(head));
      }
    }
  }

  private void order(int start, int end) {
    int at = start + 1;
    while (at < end && (int) members[at - 1] < (int) members[at]) {
      at++;
    }
    if (at == end) {
      return;
    }
    if (end - start > MANY) {
      sort(start, end);
      return;
    }
    for (; at < end; at++) {
      insert(start, at);
    }
  }

  /// Inserts a member into the ordered ones before it.
  private void insert(int start, int from) {
    long entity = members[from];
    double x = xs[from];
    double y = ys[from];
    double z = dimensions > 2 ? zs[from] : 0;
    int at = lowerBound(start, from, (int) entity);
    shiftUp(at, from);
    members[at] = entity;
    setCoordinates(at, x, y, z);
  }

  /// Sorts a long list, with the old place of each member in the lower half of its key.
  private void sort(int start, int end) {
    int count = end - start;
    if (keys.length < count) {
      keys = new long[2 * count];
      oldMembers = new long[2 * count];
      oldCoordinates = new double[2 * count];
    }
    for (int i = 0; i < count; i++) {
      keys[i] = members[start + i] << 32 | i;
    }
    Arrays.sort(keys, 0, count);
    System.arraycopy(members, start, oldMembers, 0, count);
    for (int i = 0; i < count; i++) {
      members[start + i] = oldMembers[(int) keys[i]];
    }
    permute(xs, start, count);
    permute(ys, start, count);
    if (dimensions > 2) {
      permute(zs, start, count);
    }
  }

  private void permute(double[] values, int start, int count) {
    System.arraycopy(values, start, oldCoordinates, 0, count);
    for (int i = 0; i < count; i++) {
      values[start + i] = oldCoordinates[(int) keys[i]];
    }
  }
}
