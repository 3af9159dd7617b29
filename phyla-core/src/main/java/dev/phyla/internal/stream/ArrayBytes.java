package dev.phyla.internal.stream;

import dev.phyla.internal.layout.ColumnKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Copies elements of arrays to bytes and back, in bulk.
final class ArrayBytes {
  private ArrayBytes() {}

  /// The elements of a kind as they are in memory. Booleans are bytes.
  private static ValueLayout layout(ColumnKind kind) {
    return switch (kind) {
      case BOOLEAN, BYTE -> ValueLayout.JAVA_BYTE;
      case SHORT -> StreamFormat.SHORTS;
      case CHAR -> StreamFormat.CHARS;
      case INT -> StreamFormat.INTS;
      case LONG, ENTITY -> StreamFormat.LONGS;
      case FLOAT -> StreamFormat.FLOATS;
      case DOUBLE -> StreamFormat.DOUBLES;
      case REFERENCE -> throw new IllegalArgumentException("References have no bytes.");
    };
  }

  static void toBytes(
      ColumnKind kind, Object array, int from, int count, MemorySegment bytes, int at) {
    if (array instanceof boolean[] flags) {
      for (int i = 0; i < count; i++) {
        bytes.set(ValueLayout.JAVA_BYTE, at + i, (byte) (flags[from + i] ? 1 : 0));
      }
      return;
    }
    MemorySegment.copy(array, from, bytes, layout(kind), at, count);
  }

  static void fromBytes(
      ColumnKind kind, MemorySegment bytes, int at, Object array, int from, int count) {
    if (array instanceof boolean[] flags) {
      for (int i = 0; i < count; i++) {
        flags[from + i] = bytes.get(ValueLayout.JAVA_BYTE, at + i) != 0;
      }
      return;
    }
    MemorySegment.copy(bytes, layout(kind), at, array, from, count);
  }
}
