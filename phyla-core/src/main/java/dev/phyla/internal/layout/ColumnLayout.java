package dev.phyla.internal.layout;

import java.util.List;

/*
 * Arrays that are allocated one after another begin where the last one ended, so the length of an
 * array decides where the next one begins. It is chosen for two things, with figures in
 * docs/architecture.md:
 *
 * - All begin at the same offset within a cache line. A vectorised loop over several of them begins at
 *   a boundary of one, and then is at a boundary of the others, too.
 * - No two begin at the same offset within a page, or loops over them would fight for the same sets of
 *   the cache. 13 lines, or 13 and a multiple of 16, are apart enough, and 64 such steps lead to 64
 *   different lines of a page.
 *
 * The second takes up to a kilobyte, so arrays smaller than a page go without it. The first takes less
 * than a line, and arrays smaller than a kilobyte go without that as well.
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
  public static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

  /// The most elements of an array that is made before it is known how many rows there will be.
  private static final int MAX_FIRST_ELEMENTS = 1 << 16;

  private static final int KILOBYTE = 1024;
  private static final int PAGE = 4096;
  private static final int CACHE_LINE = 64;
  private static final int STEP = 13 * CACHE_LINE;
  private static final int STEP_MODULUS = 16 * CACHE_LINE;

  /// What an array takes beside its elements, where object headers are not compact.
  private static final int HEADER = 16;

  /// The largest number of rows for which there are arrays of all columns.
  public static int mostRows(List<ColumnLayout> columns) {
    int widest = columns.stream().mapToInt(ColumnLayout::stride).max().orElse(1);
    return (MAX_ARRAY_LENGTH - STEP_MODULUS) / widest;
  }

  /// The number of rows to make room for at first: fewer than usual where rows are wide, and none
  /// where not even one fits.
  ///
  /// @param usual the number where rows are narrow
  public static int firstRows(List<ColumnLayout> columns, int usual) {
    int widest = columns.stream().mapToInt(ColumnLayout::stride).max().orElse(1);
    int most = Math.min(mostRows(columns), Math.max(1, MAX_FIRST_ELEMENTS / widest));
    return Math.min(usual, most);
  }

  /// A new array.
  ///
  /// @param rows for how many rows
  /// @throws IllegalStateException if no array is that long
  public Object newArray(int rows) {
    if ((long) rows * stride > MAX_ARRAY_LENGTH - STEP_MODULUS) {
      throw new IllegalStateException(
          String.format(
              "There is no array for %d rows of %s with %d elements each: an array has at most %d"
                  + " elements.",
              rows, path, stride, MAX_ARRAY_LENGTH - STEP_MODULUS));
    }
    int length = rows * stride;
    return kind.newArray(length + padding((long) length * kind.bytes()) / kind.bytes());
  }

  private static int padding(long bytes) {
    if (bytes < KILOBYTE) {
      return 0;
    }
    return bytes < PAGE
        ? Math.floorMod(-HEADER - bytes, CACHE_LINE)
        : Math.floorMod(STEP - HEADER - bytes, STEP_MODULUS);
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
