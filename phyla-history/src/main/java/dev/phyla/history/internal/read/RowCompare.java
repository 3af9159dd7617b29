package dev.phyla.history.internal.read;

import java.util.Arrays;
import java.util.Objects;

/// Compares values of columns.
final class RowCompare {
  private RowCompare() {}

  /// Marks the rows of two arrays that differ.
  ///
  /// @param first the first row
  /// @param otherFirst the first row in the other array
  /// @param stride the number of elements of each row
  /// @param rows the number of rows to compare
  /// @param bits receives a bit for each row that differs, from 0; other bits stay
  static void mark(
      Object one, int first, Object other, int otherFirst, int stride, int rows, long[] bits) {
    int end = rows * stride;
    int at = 0;
    while (at < end) {
      int found = mismatch(one, first * stride + at, other, otherFirst * stride + at, end - at);
      if (found < 0) {
        return;
      }
      int row = (at + found) / stride;
      bits[row >> 6] |= 1L << row;
      at = (row + 1) * stride;
    }
  }

  /// Whether a row of an array equals a row of another one.
  static boolean isEqual(Object one, int row, Object other, int otherRow, int stride) {
    return mismatch(one, row * stride, other, otherRow * stride, stride) < 0;
  }

  private static int mismatch(Object one, int from, Object other, int otherFrom, int count) {
    int to = from + count;
    int otherTo = otherFrom + count;
    return switch (one) {
      case float[] own -> Arrays.mismatch(own, from, to, (float[]) other, otherFrom, otherTo);
      case double[] own -> Arrays.mismatch(own, from, to, (double[]) other, otherFrom, otherTo);
      case int[] own -> Arrays.mismatch(own, from, to, (int[]) other, otherFrom, otherTo);
      case long[] own -> Arrays.mismatch(own, from, to, (long[]) other, otherFrom, otherTo);
      case boolean[] own -> Arrays.mismatch(own, from, to, (boolean[]) other, otherFrom, otherTo);
      case byte[] own -> Arrays.mismatch(own, from, to, (byte[]) other, otherFrom, otherTo);
      case short[] own -> Arrays.mismatch(own, from, to, (short[]) other, otherFrom, otherTo);
      case char[] own -> Arrays.mismatch(own, from, to, (char[]) other, otherFrom, otherTo);
      case Object[] own -> mismatch(own, from, (Object[]) other, otherFrom, count);
      default -> throw new AssertionError(one.getClass());
    };
  }

  private static int mismatch(Object[] one, int from, Object[] other, int otherFrom, int count) {
    for (int i = 0; i < count; i++) {
      if (!Objects.deepEquals(one[from + i], other[otherFrom + i])) {
        return i;
      }
    }
    return -1;
  }
}
