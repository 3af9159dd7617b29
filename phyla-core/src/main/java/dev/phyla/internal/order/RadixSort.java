package dev.phyla.internal.order;

import java.util.Arrays;

/*
 * A row number and 32 bits of its key are packed into a long, so that one store moves both. There
 * is one pass for each byte of the keys, the lowest first, and each pass keeps the order of rows
 * whose bytes are equal. A byte that all keys have in common needs no pass.
 *
 * The least key is subtracted from all keys, which makes them unsigned, and short if they are close
 * together. Keys that are longer than 32 bits are sorted by their lower half, and then, in the
 * order that results, by their upper half.
 */

/// A stable sort of row numbers by keys, in time proportional to the number of rows.
///
/// The caller writes the keys into [#keys(int)] and calls [#sort(int)]. Arrays are reused.
final class RadixSort {
  /// The number of rows up to which insertion is faster than counting.
  private static final int FEW_ROWS = 32;

  private static final int DIGIT = 8;
  private static final int DIGITS = Integer.SIZE / DIGIT;
  private static final int RADIX = 1 << DIGIT;
  private static final int MASK = RADIX - 1;
  private static final long MAX_HALF = 0xFFFF_FFFFL;
  private static final long[] NO_LONGS = {};
  private static final int[] NO_INTS = {};

  /// How often each byte occurs in each place; during a pass, where the next row with a byte goes.
  private final int[] counts = new int[DIGITS * RADIX];

  /// The keys, by row.
  private long[] keys = NO_LONGS;

  /// The rows with one half of their keys, and the target of the next pass.
  private long[] packed = NO_LONGS;

  private long[] target = NO_LONGS;

  /// The rows in the order of their keys.
  private int[] order = NO_INTS;

  /// An array for the keys of rows, which [#sort(int)] reads and does not change.
  long[] keys(int rows) {
    if (keys.length < rows) {
      keys = new long[rows];
    }
    return keys;
  }

  /// Sorts rows by their keys.
  ///
  /// @param rows the number of rows
  /// @return false if the rows are in order as they are, so that there is no [#order()]
  boolean sort(int rows) {
    if (isSorted(rows)) {
      return false;
    }
    if (order.length < rows) {
      order = new int[keys.length];
    }
    if (rows <= FEW_ROWS) {
      insertAll(rows);
    } else {
      sortMany(rows);
    }
    return true;
  }

  /// The rows in the order of their keys; only as many as were sorted. Valid until the next sort.
  int[] order() {
    return order;
  }

  private boolean isSorted(int rows) {
    for (int row = 1; row < rows; row++) {
      if (keys[row] < keys[row - 1]) {
        return false;
      }
    }
    return true;
  }

  private void insertAll(int rows) {
    for (int row = 0; row < rows; row++) {
      long key = keys[row];
      int at = row;
      for (; at > 0 && keys[order[at - 1]] > key; at--) {
        order[at] = order[at - 1];
      }
      order[at] = row;
    }
  }

  private void sortMany(int rows) {
    if (packed.length < rows) {
      packed = new long[keys.length];
      target = new long[keys.length];
    }
    long min = keys[0];
    long max = keys[0];
    for (int row = 1; row < rows; row++) {
      min = Math.min(min, keys[row]);
      max = Math.max(max, keys[row]);
    }
    for (int row = 0; row < rows; row++) {
      packed[row] = (keys[row] - min) << Integer.SIZE | row;
    }
    sortPacked(rows);
    if (Long.compareUnsigned(max - min, MAX_HALF) > 0) {
      for (int i = 0; i < rows; i++) {
        int row = order[i];
        packed[i] = ((keys[row] - min) & ~MAX_HALF) | row;
      }
      sortPacked(rows);
    }
  }

  /// Sorts the packed rows by their upper halves, and stores their order.
  private void sortPacked(int rows) {
    count(packed, rows);
    for (int digit = 0; digit < DIGITS; digit++) {
      int shift = Integer.SIZE + digit * DIGIT;
      if (counts[digit * RADIX + (int) (packed[0] >>> shift & MASK)] != rows) {
        sumUp(digit * RADIX);
        distribute(packed, rows, shift, counts, digit * RADIX, target);
        long[] sorted = target;
        target = packed;
        packed = sorted;
      }
    }
    for (int i = 0; i < rows; i++) {
      order[i] = (int) packed[i];
    }
  }

  private void count(long[] packed, int rows) {
    int[] counts = this.counts;
    Arrays.fill(counts, 0);
    for (int i = 0; i < rows; i++) {
      int key = (int) (packed[i] >>> Integer.SIZE);
      counts[key & MASK]++;
      counts[RADIX + (key >>> DIGIT & MASK)]++;
      counts[2 * RADIX + (key >>> (2 * DIGIT) & MASK)]++;
      counts[3 * RADIX + (key >>> (3 * DIGIT))]++;
    }
  }

  /// Replaces the counts of a digit by the number of rows with a lower byte.
  private void sumUp(int base) {
    int sum = 0;
    for (int i = base; i < base + RADIX; i++) {
      int count = counts[i];
      counts[i] = sum;
      sum += count;
    }
  }

  private static void distribute(
      long[] source, int rows, int shift, int[] next, int base, long[] target) {
    for (int i = 0; i < rows; i++) {
      long value = source[i];
      target[next[base + (int) (value >>> shift & MASK)]++] = value;
    }
  }
}
