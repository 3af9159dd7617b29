package dev.phyla.internal.layout;

import java.lang.reflect.Type;
import java.util.List;

/*
 * Arrays that are allocated one after the other are adjacent, so the length of an array determines
 * the offset of the next one. Lengths are chosen to meet two goals, with figures in
 * docs/architecture.md:
 *
 * - All arrays start at the same offset within a cache line. A vectorised loop that is aligned for
 *   one array is then aligned for the others.
 * - No two arrays start at the same offset within a page, because loops over them would compete for
 *   the same cache sets. A distance of 13 lines, or 13 plus a multiple of 16, is enough, and 64
 *   such steps lead to 64 different lines of a page.
 *
 * The second goal takes up to a kilobyte of padding, so it does not apply to arrays smaller than a
 * page. The first takes less than a line, and does not apply to arrays smaller than a kilobyte.
 */

/// The layout of one column of a component.
///
/// @param path the field, with dots between nested records, such as `centre.x`
/// @param kind what the array holds
/// @param stride the number of elements per row; more than 1 only for inline arrays
/// @param type the declared type of the field, with its type arguments
public record ColumnLayout(String path, ColumnKind kind, int stride, Type type) {
  /// The name of the only column of a component that is stored by reference.
  public static final String WHOLE_VALUE = "value";

  /// The maximum length of an array that every JVM can allocate.
  public static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

  /// The maximum number of elements of an initial array.
  private static final int MAX_FIRST_ELEMENTS = 1 << 16;

  private static final int KILOBYTE = 1024;
  private static final int PAGE = 4096;
  private static final int CACHE_LINE = 64;
  private static final int STEP = 13 * CACHE_LINE;
  private static final int STEP_MODULUS = 16 * CACHE_LINE;

  /// The size of an array header, where object headers are not compact.
  private static final int HEADER = 16;

  /// The maximum number of rows that arrays of all columns can hold.
  public static int maxRows(List<ColumnLayout> columns) {
    int widest = columns.stream().mapToInt(ColumnLayout::stride).max().orElse(1);
    return (MAX_ARRAY_LENGTH - STEP_MODULUS) / widest;
  }

  /// The initial number of rows: fewer than usual if rows are wide, and 0 if not even one fits.
  ///
  /// @param usual the number for narrow rows
  public static int firstRows(List<ColumnLayout> columns, int usual) {
    int widest = columns.stream().mapToInt(ColumnLayout::stride).max().orElse(1);
    int max = Math.min(maxRows(columns), Math.max(1, MAX_FIRST_ELEMENTS / widest));
    return Math.min(usual, max);
  }

  /// A new array.
  ///
  /// @param rows the number of rows
  /// @throws IllegalStateException if an array cannot be that long
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

  /// Copies rows of an array in another order to the start of another array.
  ///
  /// @param order the rows to copy
  public void gatherRows(Object source, int[] order, Object target) {
    RowGatherer.gather(this, source, order, 0, order.length, target);
  }

  /// Whether two rows of arrays of this layout are equal.
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
