package dev.phyla.internal.query;

import dev.phyla.internal.loop.Match;
import java.util.Arrays;

/// Ranges of rows of matched tables, in the order of iteration.
public final class RowRanges {
  /// The matched table of each range.
  private Match[] matches = new Match[8];

  /// The first row of each range.
  private int[] firsts = new int[8];

  /// The row after the last of each range.
  private int[] ends = new int[8];

  /// The number of ranges.
  private int size;

  /// The number of rows in all ranges.
  private int rows;

  /// The number of ranges.
  public int size() {
    return size;
  }

  /// The number of rows in all ranges.
  public int rows() {
    return rows;
  }

  /// The matched table of a range.
  public Match match(int range) {
    return matches[range];
  }

  /// The first row of a range.
  public int first(int range) {
    return firsts[range];
  }

  /// The row after the last of a range.
  public int end(int range) {
    return ends[range];
  }

  /// Adds the rows whose bit is set, counted from a first row. They come after all other rows.
  void addAll(Match match, int first, long rows) {
    long left = rows;
    while (left != 0) {
      int from = Long.numberOfTrailingZeros(left);
      int to = from + Long.numberOfTrailingZeros(~(left >>> from));
      add(match, first + from, first + to);
      left = to == Long.SIZE ? 0 : left >>> to << to;
    }
  }

  /// Adds a row that comes after all others, and extends the last range if it is adjacent.
  void add(Match match, int row) {
    add(match, row, row + 1);
  }

  /// Adds rows that come after all others, and extends the last range if they are adjacent; does
  /// nothing for an empty range.
  void add(Match match, int first, int end) {
    if (first == end) {
      return;
    }
    rows += end - first;
    if (size != 0 && matches[size - 1] == match && ends[size - 1] == first) {
      ends[size - 1] = end;
      return;
    }
    if (size == matches.length) {
      matches = Arrays.copyOf(matches, 2 * size);
      firsts = Arrays.copyOf(firsts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    matches[size] = match;
    firsts[size] = first;
    ends[size] = end;
    size++;
  }

  void clear() {
    Arrays.fill(matches, 0, size, null);
    size = 0;
    rows = 0;
  }
}
