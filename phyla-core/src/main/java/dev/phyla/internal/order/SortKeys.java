package dev.phyla.internal.order;

import dev.phyla.internal.layout.ColumnKind;

/// Reads the values of a column as longs that are ordered as the values are.
///
/// Floating-point numbers are ordered as by `Float.compare` and `Double.compare`: -0.0 before 0.0,
/// and all NaNs equal and last. For descending order all bits are inverted, so that equal values
/// keep equal keys.
final class SortKeys {
  private SortKeys() {}

  /// Reads the keys of rows.
  ///
  /// @param kind the kind of the column, which has one element per row
  /// @param array the column
  /// @param first the first row
  /// @param end the row after the last
  /// @param descending whether the greatest value gets the least key
  /// @param keys the array for the keys
  /// @param to the index of the first key
  static void read(
      ColumnKind kind, Object array, int first, int end, boolean descending, long[] keys, int to) {
    long flip = descending ? -1 : 0;
    int shift = to - first;
    switch (kind) {
      case BOOLEAN -> read((boolean[]) array, first, end, flip, keys, shift);
      case BYTE -> read((byte[]) array, first, end, flip, keys, shift);
      case SHORT -> read((short[]) array, first, end, flip, keys, shift);
      case CHAR -> read((char[]) array, first, end, flip, keys, shift);
      case INT -> read((int[]) array, first, end, flip, keys, shift);
      case LONG, ENTITY -> read((long[]) array, first, end, flip, keys, shift);
      case FLOAT -> read((float[]) array, first, end, flip, keys, shift);
      case DOUBLE -> read((double[]) array, first, end, flip, keys, shift);
      case REFERENCE -> throw new IllegalArgumentException("References are not keys.");
    }
  }

  private static void read(boolean[] array, int first, int end, long flip, long[] keys, int shift) {
    for (int row = first; row < end; row++) {
      keys[row + shift] = (array[row] ? 1 : 0) ^ flip;
    }
  }

  private static void read(byte[] array, int first, int end, long flip, long[] keys, int shift) {
    for (int row = first; row < end; row++) {
      keys[row + shift] = array[row] ^ flip;
    }
  }

  private static void read(short[] array, int first, int end, long flip, long[] keys, int shift) {
    for (int row = first; row < end; row++) {
      keys[row + shift] = array[row] ^ flip;
    }
  }

  private static void read(char[] array, int first, int end, long flip, long[] keys, int shift) {
    for (int row = first; row < end; row++) {
      keys[row + shift] = array[row] ^ flip;
    }
  }

  private static void read(int[] array, int first, int end, long flip, long[] keys, int shift) {
    for (int row = first; row < end; row++) {
      keys[row + shift] = array[row] ^ flip;
    }
  }

  private static void read(long[] array, int first, int end, long flip, long[] keys, int shift) {
    for (int row = first; row < end; row++) {
      keys[row + shift] = array[row] ^ flip;
    }
  }

  private static void read(float[] array, int first, int end, long flip, long[] keys, int shift) {
    for (int row = first; row < end; row++) {
      int bits = Float.floatToIntBits(array[row]);
      keys[row + shift] = (bits ^ (bits >> 31 & Integer.MAX_VALUE)) ^ flip;
    }
  }

  private static void read(double[] array, int first, int end, long flip, long[] keys, int shift) {
    for (int row = first; row < end; row++) {
      long bits = Double.doubleToLongBits(array[row]);
      keys[row + shift] = (bits ^ (bits >> 63 & Long.MAX_VALUE)) ^ flip;
    }
  }
}
