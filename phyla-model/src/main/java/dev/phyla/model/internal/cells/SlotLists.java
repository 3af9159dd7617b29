package dev.phyla.model.internal.cells;

import java.util.Arrays;

/*
 * Each cell has four consecutive elements of one array: the number of its members, and up to three
 * members. So a move from cell to cell reads two places in memory, and a few comparisons without a
 * branch keep the members in order, because it is as good as random how many a cell has. A cell with
 * more members is a crowd: they are in another array, in a range whose length is a power of two, and
 * the elements of the cell say where. Free ranges are linked through their first elements, one chain
 * for each length.
 */

/// Lists of slots, one for each cell, in ascending order. A slot is in one list at most.
public final class SlotLists {
  /// The number of elements of a cell.
  private static final int CELL_SHIFT = 2;

  /// The number of members that are kept in the elements of a cell.
  private static final int FEW = 3;

  /// The elements of a cell: its count, then its members, or the range of a crowd.
  private static final int START = 1;

  private static final int LOG_OF_ROOM = 2;

  /// The logarithm of the length of the shortest range, which has room for one more than a few.
  private static final int LOG_OF_LEAST = 2;

  /// In the place of a member that a cell does not have; greater than all slots.
  private static final int NO_SLOT = Integer.MAX_VALUE;

  private static final int MAX_LENGTHS = 31;
  private static final int NO_RANGE = -1;
  private static final int FIRST_SLOTS = 16;

  private final int count;

  /// Four elements for each cell.
  private final int[] cells;

  /// The members of crowds.
  private int[] crowds = {};

  /// Elements of crowds from here on were never used.
  private int used;

  /// The first free range of each length, by the logarithm of the length.
  private final int[] free = new int[MAX_LENGTHS];

  /// The cell of each slot plus 1, or 0.
  private int[] cellOfSlot = new int[FIRST_SLOTS];

  private int size;

  /// The number of cells that have members.
  private int occupied;

  /// Creates empty lists.
  ///
  /// @param count the number of cells
  public SlotLists(int count) {
    this.count = count;
    this.cells = new int[count << CELL_SHIFT];
    clear(0);
  }

  /// Removes all members.
  ///
  /// @param slots the number of slots that are expected
  public void clear(int slots) {
    for (int at = 0; at < cells.length; at += 1 << CELL_SHIFT) {
      cells[at] = 0;
      cells[at + 1] = NO_SLOT;
      cells[at + 2] = NO_SLOT;
      cells[at + 3] = NO_SLOT;
    }
    Arrays.fill(cellOfSlot, 0);
    if (slots > cellOfSlot.length) {
      ensureSlot(slots - 1);
    }
    Arrays.fill(free, NO_RANGE);
    used = 0;
    size = 0;
    occupied = 0;
  }

  /// The number of cells.
  public int cells() {
    return count;
  }

  /// The number of members of all cells.
  public int size() {
    return size;
  }

  /// The number of cells that have members.
  public int occupied() {
    return occupied;
  }

  /// The number of members of a cell.
  public int count(int cell) {
    return cells[cell << CELL_SHIFT];
  }

  /// The array that holds the members of a cell, [from an element on][#start(int)]. It is valid
  /// until a member is added or removed.
  public int[] array(int cell) {
    return count(cell) <= FEW ? cells : crowds;
  }

  /// Where the members of a cell start in their [array][#array(int)].
  public int start(int cell) {
    int at = (cell << CELL_SHIFT) + START;
    return count(cell) <= FEW ? at : cells[at];
  }

  /// A member of a cell.
  public int member(int cell, int position) {
    assert position < count(cell);
    return array(cell)[start(cell) + position];
  }

  /// The only member of a cell, or 0 if it is empty, in a cell that has one member at most. Without
  /// a branch, because it is as good as random which cells have one.
  public int onlyMember(int cell) {
    int at = cell << CELL_SHIFT;
    assert cells[at] <= 1;
    return cells[at + START] & -cells[at];
  }

  /// The cell of a slot, or -1.
  public int cellOf(int slot) {
    return slot < cellOfSlot.length ? cellOfSlot[slot] - 1 : -1;
  }

  private void ensureSlot(int slot) {
    if (slot >= cellOfSlot.length) {
      cellOfSlot = Arrays.copyOf(cellOfSlot, Math.max(slot + 1, 2 * cellOfSlot.length));
    }
  }

  /// Adds a slot that is in no cell.
  public void add(int slot, int cell) {
    enter(slot, cell, true);
  }

  /// Adds a slot that is in no cell, without keeping crowds in order, until [#order()] is called.
  public void addUnordered(int slot, int cell) {
    enter(slot, cell, false);
  }

  private void enter(int slot, int cell, boolean inOrder) {
    ensureSlot(slot);
    cellOfSlot[slot] = cell + 1;
    size++;
    int at = cell << CELL_SHIFT;
    int present = cells[at];
    if (present < FEW) {
      insertToFew(slot, at);
      occupied += 1 - Math.min(present, 1);
    } else {
      if (present == FEW) {
        startCrowd(at);
      }
      insertToCrowd(slot, at, present, inOrder);
    }
    cells[at] = present + 1;
  }

  private void insertToFew(int slot, int at) {
    int a = cells[at + 1];
    int b = cells[at + 2];
    cells[at + 1] = Math.min(a, slot);
    cells[at + 2] = Math.min(Math.max(a, slot), b);
    cells[at + 3] = Math.max(b, slot);
  }

  private void insertToCrowd(int slot, int at, int present, boolean inOrder) {
    if (present == 1 << cells[at + LOG_OF_ROOM]) {
      changeRoom(at, present, cells[at + LOG_OF_ROOM] + 1);
    }
    int start = cells[at + START];
    int end = start + present;
    int place = end;
    if (inOrder && crowds[end - 1] > slot) {
      place = -Arrays.binarySearch(crowds, start, end, slot) - 1;
      System.arraycopy(crowds, place, crowds, place + 1, end - place);
    }
    crowds[place] = slot;
  }

  /// Removes a slot, if it is a member.
  ///
  /// @return its cell, or -1 if it was in none
  public int remove(int slot) {
    int cell = cellOf(slot);
    if (cell < 0) {
      return -1;
    }
    cellOfSlot[slot] = 0;
    size--;
    int at = cell << CELL_SHIFT;
    int left = cells[at] - 1;
    cells[at] = left;
    if (left < FEW) {
      removeFromFew(slot, at);
      occupied -= 1 - Math.min(left, 1);
    } else {
      removeFromCrowd(slot, at, left);
    }
    return cell;
  }

  private void removeFromFew(int slot, int at) {
    int a = cells[at + 1];
    int b = cells[at + 2];
    int c = cells[at + 3];
    cells[at + 1] = either(isLess(a, slot), a, b);
    cells[at + 2] = either(isLess(b, slot), b, c);
    cells[at + 3] = either(isLess(c, slot), c, NO_SLOT);
  }

  /// All bits of a number are set if it is less than another one, and no bits otherwise. Neither is
  /// negative.
  private static int isLess(int a, int b) {
    return (a - b) >> (Integer.SIZE - 1);
  }

  private static int either(int condition, int a, int b) {
    return b ^ ((a ^ b) & condition);
  }

  private void removeFromCrowd(int slot, int at, int left) {
    int start = cells[at + START];
    int end = start + left;
    int place = Arrays.binarySearch(crowds, start, end + 1, slot);
    System.arraycopy(crowds, place + 1, crowds, place, end - place);
    int log = cells[at + LOG_OF_ROOM];
    if (left == FEW) {
      cells[at + 1] = crowds[start];
      cells[at + 2] = crowds[start + 1];
      cells[at + 3] = crowds[start + 2];
      release(start, log);
    } else if (left <= 1 << (log - 2)) {
      changeRoom(at, left, log - 1);
    }
  }

  // Ranges of crowds.

  /// Moves the members of a cell that has a few to a range with room for more.
  private void startCrowd(int at) {
    int start = take(LOG_OF_LEAST);
    System.arraycopy(cells, at + 1, crowds, start, FEW);
    cells[at + START] = start;
    cells[at + LOG_OF_ROOM] = LOG_OF_LEAST;
  }

  private void changeRoom(int at, int present, int log) {
    int old = cells[at + START];
    int start = take(log);
    System.arraycopy(crowds, old, crowds, start, present);
    release(old, cells[at + LOG_OF_ROOM]);
    cells[at + START] = start;
    cells[at + LOG_OF_ROOM] = log;
  }

  private int take(int log) {
    int range = free[log];
    if (range != NO_RANGE) {
      free[log] = crowds[range];
      return range;
    }
    range = used;
    used = Math.addExact(used, 1 << log);
    if (used > crowds.length) {
      crowds = Arrays.copyOf(crowds, Math.max(used, crowds.length + (crowds.length >> 1)));
    }
    return range;
  }

  private void release(int range, int log) {
    crowds[range] = free[log];
    free[log] = range;
  }

  /// Orders the lists, after slots were added in any order.
  public void order() {
    for (int cell = 0; cell < count; cell++) {
      int members = count(cell);
      if (members > FEW) {
        int start = start(cell);
        Arrays.sort(crowds, start, start + members);
      }
    }
  }
}
