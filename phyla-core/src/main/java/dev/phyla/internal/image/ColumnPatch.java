package dev.phyla.internal.image;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// New values for ranges of elements of a column.
///
/// @param ranges pairs of a first element and a number of elements, ascending
/// @param values the elements of all ranges one after the other
public record ColumnPatch(int[] ranges, Object values) {
  /// Ranges with fewer equal elements between them are joined, since a range costs two numbers.
  private static final int MIN_GAP = 4;

  /// Finds what turns an array into another one.
  ///
  /// @param before the array to change
  /// @param rowsBefore the number of rows in it
  /// @param after the result
  /// @param rowsAfter the number of rows in it
  /// @return the patch, or null if nothing differs
  static @Nullable ColumnPatch between(
      ColumnLayout layout, Object before, int rowsBefore, Object after, int rowsAfter) {
    int stride = layout.stride();
    ColumnKind kind = layout.kind();
    int common = Math.min(rowsBefore, rowsAfter) * stride;
    int end = rowsAfter * stride;
    var ranges = new int[8];
    int count = 0;
    int elements = 0;
    int next = kind.mismatch(before, after, 0, common);
    while (next < end) {
      int stop = next < common ? endOfDifference(kind, before, after, next, common) : end;
      if (count == ranges.length) {
        ranges = Arrays.copyOf(ranges, 2 * count);
      }
      ranges[count++] = next;
      ranges[count++] = stop - next;
      elements += stop - next;
      next = stop < common ? kind.mismatch(before, after, stop, common) : stop;
    }
    if (count == 0) {
      return null;
    }
    Object values = kind.newArray(elements);
    var patch = new ColumnPatch(Arrays.copyOf(ranges, count), values);
    patch.gather(after);
    return patch;
  }

  /// The end of a range of elements that differ, apart from small gaps.
  private static int endOfDifference(
      ColumnKind kind, Object before, Object after, int first, int end) {
    int last = first;
    for (int i = first + 1; i < end && i - last <= MIN_GAP; i++) {
      if (!kind.sameElement(before, i, after, i)) {
        last = i;
      }
    }
    return last + 1;
  }

  private void gather(Object array) {
    int at = 0;
    for (int i = 0; i < ranges.length; i += 2) {
      System.arraycopy(array, ranges[i], values, at, ranges[i + 1]);
      at += ranges[i + 1];
    }
  }

  /// Copies the elements of all ranges from one array to another.
  ///
  /// @param end the number of elements in the arrays; ranges may go beyond it
  void copyRanges(Object from, Object to, int end) {
    for (int i = 0; i < ranges.length && ranges[i] < end; i += 2) {
      System.arraycopy(from, ranges[i], to, ranges[i], Math.min(ranges[i + 1], end - ranges[i]));
    }
  }

  /// Writes the values into an array.
  void apply(Object array) {
    int at = 0;
    for (int i = 0; i < ranges.length; i += 2) {
      System.arraycopy(values, at, array, ranges[i], ranges[i + 1]);
      at += ranges[i + 1];
    }
  }

  /// The number of elements.
  int elements() {
    int elements = 0;
    for (int i = 1; i < ranges.length; i += 2) {
      elements += ranges[i];
    }
    return elements;
  }
}
