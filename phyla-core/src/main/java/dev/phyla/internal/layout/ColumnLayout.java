package dev.phyla.internal.layout;

import java.util.List;

/*
 * Arrays of equal length that are allocated one after another start at equal offsets modulo the page
 * size, and a loop over several of them then fights for the same cache sets; so those that go
 * together differ in length by a cache line each. See docs/performance.md for figures. Arrays smaller
 * than a page do not need it, and there it would take more room than the rows.
 */

/// One column of a component: the field it holds, and how.
///
/// @param path the field, with dots between nested records, such as `centre.x`
/// @param kind what the array holds
/// @param stride how many elements a row takes; more than one only for inline arrays
public record ColumnLayout(String path, ColumnKind kind, int stride) {
  /// The name of the only column of a component that is kept by reference.
  public static final String WHOLE_VALUE = "value";

  /// The longest array that every JVM allocates.
  public static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private static final int PAGE = 4096;
  private static final int CACHE_LINE = 64;
  private static final int STAGGER = 32;

  /// The largest number of rows for which there are arrays of all columns.
  public static int mostRows(List<ColumnLayout> columns) {
    int widest = columns.stream().mapToInt(ColumnLayout::stride).max().orElse(1);
    return (LONGEST_ARRAY - STAGGER * CACHE_LINE) / widest;
  }

  /// A new array.
  ///
  /// @param rows for how many rows
  /// @param place a number that is different for arrays that are used together
  public Object newArray(int rows, int place) {
    int length = rows * stride;
    boolean isLarge = (long) length * kind.bytes() >= PAGE;
    int padding = isLarge ? place % STAGGER * CACHE_LINE / kind.bytes() : 0;
    return kind.newArray(length + padding);
  }

  /// Copies one row from one array of this layout to another.
  public void copyRow(Object source, int from, Object target, int to) {
    if (stride == 1) {
      kind.copyElement(source, from, target, to);
    } else {
      System.arraycopy(source, from * stride, target, to * stride, stride);
    }
  }

  /// Whether two rows of arrays of this layout hold the same.
  public boolean sameRow(Object one, int row, Object other, int otherRow) {
    for (int i = 0; i < stride; i++) {
      if (!kind.sameElement(one, row * stride + i, other, otherRow * stride + i)) {
        return false;
      }
    }
    return true;
  }

  /// Sets rows to zero, false or null.
  public void clearRows(Object array, int from, int to) {
    kind.clear(array, from * stride, to * stride);
  }

  /// Repeats the row at `from` over the rows up to `to`.
  public void repeatRow(Object array, int from, int to) {
    if (stride == 1) {
      kind.repeat(array, from, to);
      return;
    }
    int start = from * stride;
    int filled = stride;
    int wanted = (to - from) * stride;
    while (filled < wanted) {
      int step = Math.min(filled, wanted - filled);
      System.arraycopy(array, start, array, start + filled, step);
      filled += step;
    }
  }
}
