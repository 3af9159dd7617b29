package dev.phyla.internal.layout;

/*
 * One method for each type of array, so that each loop is compiled on its own.
 *
 * Gathering into another array and copying it back takes less than a tenth of the time of moving
 * elements along the cycles of the permutation, where each load waits for the previous one.
 */

/// Copies rows of a column in another order.
final class RowGatherer {
  private RowGatherer() {}

  /// Copies rows so that the row at `i` of the target is the row at `first + order[i]` of the
  /// source.
  static void gather(
      ColumnLayout layout, Object source, int[] order, int first, int count, Object target) {
    if (layout.stride() != 1) {
      gatherBlocks(source, order, first, count, layout.stride(), target);
      return;
    }
    switch (layout.kind()) {
      case BOOLEAN -> gather((boolean[]) source, order, first, count, (boolean[]) target);
      case BYTE -> gather((byte[]) source, order, first, count, (byte[]) target);
      case SHORT -> gather((short[]) source, order, first, count, (short[]) target);
      case CHAR -> gather((char[]) source, order, first, count, (char[]) target);
      case INT -> gather((int[]) source, order, first, count, (int[]) target);
      case LONG, ENTITY -> gather((long[]) source, order, first, count, (long[]) target);
      case FLOAT -> gather((float[]) source, order, first, count, (float[]) target);
      case DOUBLE -> gather((double[]) source, order, first, count, (double[]) target);
      case REFERENCE -> gather((Object[]) source, order, first, count, (Object[]) target);
    }
  }

  private static void gatherBlocks(
      Object source, int[] order, int first, int count, int stride, Object target) {
    for (int i = 0; i < count; i++) {
      System.arraycopy(source, (first + order[i]) * stride, target, i * stride, stride);
    }
  }

  private static void gather(
      boolean[] source, int[] order, int first, int count, boolean[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = source[first + order[i]];
    }
  }

  private static void gather(byte[] source, int[] order, int first, int count, byte[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = source[first + order[i]];
    }
  }

  private static void gather(short[] source, int[] order, int first, int count, short[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = source[first + order[i]];
    }
  }

  private static void gather(char[] source, int[] order, int first, int count, char[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = source[first + order[i]];
    }
  }

  private static void gather(int[] source, int[] order, int first, int count, int[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = source[first + order[i]];
    }
  }

  private static void gather(long[] source, int[] order, int first, int count, long[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = source[first + order[i]];
    }
  }

  private static void gather(float[] source, int[] order, int first, int count, float[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = source[first + order[i]];
    }
  }

  private static void gather(double[] source, int[] order, int first, int count, double[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = source[first + order[i]];
    }
  }

  private static void gather(Object[] source, int[] order, int first, int count, Object[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = source[first + order[i]];
    }
  }
}
