package dev.phyla.batch;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Copies primitive elements between arrays and memory, in the byte order of the machine.
final class Elements {
  private Elements() {}

  /// Copies elements of an array to memory.
  ///
  /// @param array a `boolean[]`, `byte[]`, `short[]`, `int[]`, `long[]`, `float[]` or `double[]`
  /// @param first the first element
  /// @param count the number of elements
  /// @param target the memory
  /// @param offset the first byte
  static void copy(Object array, int first, int count, MemorySegment target, long offset) {
    switch (array) {
      case boolean[] flags -> copyFlags(flags, first, count, target, offset);
      case byte[] bytes ->
          MemorySegment.copy(bytes, first, target, ValueLayout.JAVA_BYTE, offset, count);
      case short[] shorts ->
          MemorySegment.copy(
              shorts, first, target, ValueLayout.JAVA_SHORT_UNALIGNED, offset, count);
      case int[] ints ->
          MemorySegment.copy(ints, first, target, ValueLayout.JAVA_INT_UNALIGNED, offset, count);
      case long[] longs ->
          MemorySegment.copy(longs, first, target, ValueLayout.JAVA_LONG_UNALIGNED, offset, count);
      case float[] floats ->
          MemorySegment.copy(
              floats, first, target, ValueLayout.JAVA_FLOAT_UNALIGNED, offset, count);
      case double[] doubles ->
          MemorySegment.copy(
              doubles, first, target, ValueLayout.JAVA_DOUBLE_UNALIGNED, offset, count);
      default -> throw new AssertionError(array.getClass());
    }
  }

  /// Copies elements from memory to an array.
  static void copy(MemorySegment source, long offset, Object array, int first, int count) {
    switch (array) {
      case boolean[] flags -> copyFlags(source, offset, flags, first, count);
      case byte[] bytes ->
          MemorySegment.copy(source, ValueLayout.JAVA_BYTE, offset, bytes, first, count);
      case short[] shorts ->
          MemorySegment.copy(
              source, ValueLayout.JAVA_SHORT_UNALIGNED, offset, shorts, first, count);
      case int[] ints ->
          MemorySegment.copy(source, ValueLayout.JAVA_INT_UNALIGNED, offset, ints, first, count);
      case long[] longs ->
          MemorySegment.copy(source, ValueLayout.JAVA_LONG_UNALIGNED, offset, longs, first, count);
      case float[] floats ->
          MemorySegment.copy(
              source, ValueLayout.JAVA_FLOAT_UNALIGNED, offset, floats, first, count);
      case double[] doubles ->
          MemorySegment.copy(
              source, ValueLayout.JAVA_DOUBLE_UNALIGNED, offset, doubles, first, count);
      default -> throw new AssertionError(array.getClass());
    }
  }

  /// No segment can be made of booleans. A loop over bytes first is compiled to vector
  /// instructions.
  private static void copyFlags(
      boolean[] flags, int first, int count, MemorySegment target, long offset) {
    var bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) (flags[first + i] ? 1 : 0);
    }
    MemorySegment.copy(bytes, 0, target, ValueLayout.JAVA_BYTE, offset, count);
  }

  private static void copyFlags(
      MemorySegment source, long offset, boolean[] flags, int first, int count) {
    var bytes = new byte[count];
    MemorySegment.copy(source, ValueLayout.JAVA_BYTE, offset, bytes, 0, count);
    for (int i = 0; i < count; i++) {
      flags[first + i] = bytes[i] != 0;
    }
  }

  /// Copies elements of a column to memory, at a distance from each other.
  ///
  /// @param array the column
  /// @param first the first element
  /// @param count the number of elements
  /// @param target the memory
  /// @param offset the first byte
  /// @param stride the number of bytes from one element to the next
  static void scatter(
      Object array, int first, int count, MemorySegment target, long offset, long stride) {
    MemorySegment source = segment(array, first, count);
    int size = size(array);
    copyStrided(source, 0, size, target, offset, stride, count, size);
  }

  /// The inverse of [#scatter].
  static void gather(
      MemorySegment source, long offset, long stride, Object array, int first, int count) {
    int size = size(array);
    if (array instanceof boolean[] flags) {
      var bytes = new byte[count];
      copyStrided(source, offset, stride, MemorySegment.ofArray(bytes), 0, size, count, size);
      copyFlags(MemorySegment.ofArray(bytes), 0, flags, first, count);
    } else {
      copyStrided(source, offset, stride, segment(array, first, count), 0, size, count, size);
    }
  }

  private static int size(Object array) {
    return switch (array) {
      case boolean[] _, byte[] _ -> 1;
      case short[] _ -> 2;
      case int[] _, float[] _ -> 4;
      case long[] _, double[] _ -> 8;
      default -> throw new AssertionError(array.getClass());
    };
  }

  /// Elements of an array as memory; for booleans a copy.
  private static MemorySegment segment(Object array, int first, int count) {
    long size = size(array);
    return switch (array) {
      case boolean[] flags -> {
        MemorySegment bytes = MemorySegment.ofArray(new byte[count]);
        copyFlags(flags, first, count, bytes, 0);
        yield bytes;
      }
      case byte[] bytes -> MemorySegment.ofArray(bytes).asSlice(first, count);
      case short[] shorts -> MemorySegment.ofArray(shorts).asSlice(first * size, count * size);
      case int[] ints -> MemorySegment.ofArray(ints).asSlice(first * size, count * size);
      case long[] longs -> MemorySegment.ofArray(longs).asSlice(first * size, count * size);
      case float[] floats -> MemorySegment.ofArray(floats).asSlice(first * size, count * size);
      case double[] doubles -> MemorySegment.ofArray(doubles).asSlice(first * size, count * size);
      default -> throw new AssertionError(array.getClass());
    };
  }

  private static void copyStrided(
      MemorySegment source,
      long from,
      long fromStride,
      MemorySegment target,
      long to,
      long toStride,
      int count,
      int size) {
    switch (size) {
      case 1 -> {
        for (long i = 0; i < count; i++) {
          byte value = source.get(ValueLayout.JAVA_BYTE, from + i * fromStride);
          target.set(ValueLayout.JAVA_BYTE, to + i * toStride, value);
        }
      }
      case 2 -> {
        for (long i = 0; i < count; i++) {
          short value = source.get(ValueLayout.JAVA_SHORT_UNALIGNED, from + i * fromStride);
          target.set(ValueLayout.JAVA_SHORT_UNALIGNED, to + i * toStride, value);
        }
      }
      case 4 -> {
        for (long i = 0; i < count; i++) {
          int value = source.get(ValueLayout.JAVA_INT_UNALIGNED, from + i * fromStride);
          target.set(ValueLayout.JAVA_INT_UNALIGNED, to + i * toStride, value);
        }
      }
      default -> {
        for (long i = 0; i < count; i++) {
          long value = source.get(ValueLayout.JAVA_LONG_UNALIGNED, from + i * fromStride);
          target.set(ValueLayout.JAVA_LONG_UNALIGNED, to + i * toStride, value);
        }
      }
    }
  }
}
