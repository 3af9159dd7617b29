package dev.phyla.internal.table;

import dev.phyla.internal.layout.ColumnLayout;
import java.util.Arrays;

/*
 * A share that is full moves to a place of twice its size, which another share has left or which
 * is at the end of the arrays. So a change of one world costs the same as in a table of its own,
 * and never concerns the rows of other worlds. Sizes are powers of two, so that a place can be used
 * again; a world of one entity has a share of one row. With a declared maximum, all shares have
 * that size and stay where they are, in the order of the worlds.
 *
 * The table has the rows of the selected world; the arrays here are up to date for all others.
 */

/// The division of the rows of a table among several worlds. Each world has a share of consecutive
/// rows, in the order that they would have in a table of its own.
public final class Shares {
  private static final int SIZES = 31;
  private static final int[] NONE = {};

  private final Table table;

  // The first row, the row after the last, and the row after the last there is room for, by world.
  private final int[] firsts;
  private final int[] ends;
  private final int[] limits;

  /// Places that shares have left, by the logarithm of their size, as stacks.
  private final int[][] left = new int[SIZES][];

  /// The number of places on each stack.
  private final int[] leftCounts = new int[SIZES];

  /// The row after the last one that is or was part of a share.
  private int used;

  /// The size of all shares, or 0 if they grow as needed.
  private int fixedSize;

  /// The ranges of rows that are in use, and their number.
  private int[] runFirsts = NONE;

  private int[] runEnds = NONE;
  private int runs;

  /// The number of rows in all shares.
  private int rows;

  /// The version of the table for which the ranges were found.
  private long runsVersion = -1;

  Shares(Table table, int worlds) {
    this.table = table;
    this.firsts = new int[worlds];
    this.ends = new int[worlds];
    this.limits = new int[worlds];
  }

  /// Gives the table the rows of another world.
  ///
  /// @param from the world whose rows the table has
  /// @param to the world whose rows it gets
  public void select(int from, int to) {
    store(from);
    table.setShare(firsts[to], ends[to], limits[to]);
  }

  /// Stores the rows that the table has as those of a world.
  public void store(int world) {
    firsts[world] = table.first();
    ends[world] = table.end();
    limits[world] = table.limit();
  }

  /// The first row of a world that is not selected, or was [stored][#store].
  public int first(int world) {
    return firsts[world];
  }

  /// The row after the last of a world that is not selected, or was [stored][#store].
  public int end(int world) {
    return ends[world];
  }

  /// The first rows by world, for [#findRuns].
  public int[] firsts() {
    return firsts;
  }

  /// The rows after the last by world, for [#findRuns].
  public int[] ends() {
    return ends;
  }

  /// The size of all shares, or 0 if they grow as needed.
  public int fixedSize() {
    return fixedSize;
  }

  /// Gives all worlds shares of one size, which never move. The table is empty.
  ///
  /// @param selected the selected world
  public void fix(int size, int selected) {
    assert used == 0 && fixedSize == 0;
    table.resizeArrays(Math.multiplyExact(size, firsts.length), 0);
    fixedSize = size;
    used = size * firsts.length;
    for (int world = 0; world < firsts.length; world++) {
      firsts[world] = world * size;
      ends[world] = world * size;
      limits[world] = (world + 1) * size;
    }
    table.setShare(firsts[selected], ends[selected], limits[selected]);
  }

  /// Makes room for more rows of the selected world, whose share may move; or throws and changes
  /// nothing.
  void grow(int count) {
    long wanted = (long) table.size() + count;
    if (fixedSize != 0) {
      throw new IllegalStateException(
          String.format(
              "A world of the batch has %d of at most %d entities with exactly the components %s"
                  + " and cannot take %d more; declare a greater maximum per world.",
              table.size(), fixedSize, table, count));
    }
    int log = Long.SIZE - Long.numberOfLeadingZeros(wanted - 1);
    int place = place(log);
    int first = table.first();
    int size = table.size();
    int old = table.limit() - first;
    table.moveShare(place, 1 << log);
    if (old != 0) {
      leave(first, old);
    }
    assert table.size() == size;
  }

  private int place(int log) {
    if (log < SIZES && leftCounts[log] != 0) {
      return left[log][--leftCounts[log]];
    }
    long end = used + (1L << log);
    if (end > table.signature().maxRows()) {
      throw new IllegalStateException(
          String.format(
              "The worlds of the batch have more entities with the components %s than an array"
                  + " holds, which are %d; use more and smaller groups of worlds.",
              table, table.signature().maxRows()));
    }
    if (end > table.rowsOfArrays()) {
      long wanted = Math.max(end, Math.min(2 * end, table.signature().maxRows()));
      table.resizeArrays(
          (int) Math.max(wanted, ColumnLayout.firstRows(table.layouts(), firsts.length)), used);
    }
    int place = used;
    used = (int) end;
    return place;
  }

  private void leave(int first, int size) {
    int log = Integer.numberOfTrailingZeros(size);
    int[] places = left[log] == null ? NONE : left[log];
    if (leftCounts[log] == places.length) {
      places = Arrays.copyOf(places, Math.max(4, 2 * places.length));
      left[log] = places;
    }
    places[leftCounts[log]++] = first;
  }

  // Ranges over all worlds.

  /// Finds the ranges of rows that are in use, if rows were added or removed since the last call.
  ///
  /// @param selected the selected world
  /// @return the number of ranges
  public int findRuns(int selected) {
    if (runsVersion != table.version()) {
      store(selected);
      collectRuns();
      runsVersion = table.version();
    }
    return runs;
  }

  private void collectRuns() {
    runs = 0;
    rows = 0;
    for (int world = 0; world < firsts.length; world++) {
      int first = firsts[world];
      int end = ends[world];
      if (first == end) {
        continue;
      }
      rows += end - first;
      if (runs != 0 && runEnds[runs - 1] == first) {
        runEnds[runs - 1] = end;
        continue;
      }
      if (runs == runFirsts.length) {
        int length = Math.max(8, 2 * runs);
        runFirsts = Arrays.copyOf(runFirsts, length);
        runEnds = Arrays.copyOf(runEnds, length);
      }
      runFirsts[runs] = first;
      runEnds[runs++] = end;
    }
  }

  /// The number of ranges, as of the last [#findRuns].
  public int runs() {
    return runs;
  }

  /// The first rows of the ranges, for [#findRuns].
  public int[] runFirsts() {
    return runFirsts;
  }

  /// The rows after the last of the ranges, for [#findRuns].
  public int[] runEnds() {
    return runEnds;
  }

  /// The number of rows in all ranges, for [#findRuns].
  public int rows() {
    return rows;
  }

  /// The world that has a row.
  ///
  /// @param selected the selected world
  /// @return the world, or -1
  public int worldOf(int row, int selected) {
    store(selected);
    for (int world = 0; world < firsts.length; world++) {
      if (firsts[world] <= row && row < ends[world]) {
        return world;
      }
    }
    return -1;
  }
}
