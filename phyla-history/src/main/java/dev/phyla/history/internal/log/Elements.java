package dev.phyla.history.internal.log;

import dev.phyla.history.ColumnType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteOrder;

/// The elements of columns as a log has them, and as arrays have them.
public final class Elements {
  private static final ValueLayout.OfShort SHORTS =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfChar CHARS =
      ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfFloat FLOATS =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfDouble DOUBLES =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private Elements() {}

  private static ValueLayout layout(Object array) {
    return switch (array) {
      case byte[] _ -> ValueLayout.JAVA_BYTE;
      case short[] _ -> SHORTS;
      case char[] _ -> CHARS;
      case int[] _ -> LogFormat.INTS;
      case long[] _ -> LogFormat.LONGS;
      case float[] _ -> FLOATS;
      case double[] _ -> DOUBLES;
      default -> throw new AssertionError(array.getClass());
    };
  }

  /// Copies elements of an array to the start of a memory.
  public static void write(Object array, int first, int count, MemorySegment into) {
    if (array instanceof boolean[] flags) {
      for (int i = 0; i < count; i++) {
        into.set(ValueLayout.JAVA_BYTE, i, (byte) (flags[first + i] ? 1 : 0));
      }
    } else {
      MemorySegment.copy(array, first, into, layout(array), 0, count);
    }
  }

  /// Copies elements to an array.
  ///
  /// @param at where the elements start
  public static void read(MemorySegment from, long at, Object array, int first, int count) {
    if (array instanceof boolean[] flags) {
      for (int i = 0; i < count; i++) {
        flags[first + i] = from.get(ValueLayout.JAVA_BYTE, at + i) != 0;
      }
    } else {
      MemorySegment.copy(from, layout(array), at, array, first, count);
    }
  }

  /// Copies elements to rows of an array.
  ///
  /// @param at where the elements start
  /// @param rows the rows, ascending
  /// @param end the row from which on rows are left out
  /// @param stride the number of elements of each row
  static void scatter(MemorySegment from, long at, Object array, int[] rows, int end, int stride) {
    int count = rows.length;
    while (count > 0 && rows[count - 1] >= end) {
      count--;
    }
    if (stride == 1 && array instanceof float[] floats) {
      for (int i = 0; i < count; i++) {
        floats[rows[i]] = from.get(FLOATS, at + 4L * i);
      }
    } else if (stride == 1 && array instanceof double[] doubles) {
      for (int i = 0; i < count; i++) {
        doubles[rows[i]] = from.get(DOUBLES, at + 8L * i);
      }
    } else if (stride == 1 && array instanceof int[] ints) {
      for (int i = 0; i < count; i++) {
        ints[rows[i]] = from.get(LogFormat.INTS, at + 4L * i);
      }
    } else if (stride == 1 && array instanceof long[] longs) {
      for (int i = 0; i < count; i++) {
        longs[rows[i]] = from.get(LogFormat.LONGS, at + 8L * i);
      }
    } else {
      long size = (long) stride * bytes(array);
      for (int i = 0; i < count; i++) {
        read(from, at + i * size, array, rows[i] * stride, stride);
      }
    }
  }

  /// The number of bytes of an element of an array.
  public static int bytes(Object array) {
    return array instanceof boolean[] ? 1 : (int) layout(array).byteSize();
  }

  /// A new array for values of a type.
  public static Object newArray(ColumnType type, int length) {
    return Array.newInstance(type.elementType(), length);
  }
}
