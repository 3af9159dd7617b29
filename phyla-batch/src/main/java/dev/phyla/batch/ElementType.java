package dev.phyla.batch;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// The type of the elements of a [Plane].
public enum ElementType {
  /// A boolean: one byte, 0 or 1.
  BOOL(1, "b"),
  /// A signed integer of 8 bits, a Java `byte`.
  INT8(1, "i"),
  /// A signed integer of 16 bits, a Java `short`.
  INT16(2, "i"),
  /// A signed integer of 32 bits, a Java `int`.
  INT32(4, "i"),
  /// A signed integer of 64 bits, a Java `long`.
  INT64(8, "i"),
  /// A floating-point number of 32 bits, a Java `float`.
  FLOAT32(4, "f"),
  /// A floating-point number of 64 bits, a Java `double`.
  FLOAT64(8, "f");

  private final int bytes;
  private final String dtype;

  ElementType(int bytes, String kind) {
    this.bytes = bytes;
    String order = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? "<" : ">";
    this.dtype = (bytes == 1 ? "|" : order) + kind + bytes;
  }

  /// The type of the elements of a column, or null if no plane can have them.
  static @Nullable ElementType of(Class<?> elements) {
    if (elements == boolean.class) {
      return BOOL;
    } else if (elements == byte.class) {
      return INT8;
    } else if (elements == short.class) {
      return INT16;
    } else if (elements == int.class) {
      return INT32;
    } else if (elements == long.class) {
      return INT64;
    } else if (elements == float.class) {
      return FLOAT32;
    }
    return elements == double.class ? FLOAT64 : null;
  }

  /// The size of an element.
  ///
  /// @return the number of bytes
  public int bytes() {
    return bytes;
  }

  /// The name of this type in numpy's array interface, with the byte order of this machine: `<f4`
  /// for [#FLOAT32] on a little-endian machine, `|b1` for [#BOOL].
  ///
  /// @return the type string
  public String dtype() {
    return dtype;
  }
}
