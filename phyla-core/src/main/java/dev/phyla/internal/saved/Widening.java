package dev.phyla.internal.saved;

import dev.phyla.internal.layout.ColumnKind;
import java.lang.reflect.Array;

/// Conversions between kinds of columns that lose nothing.
final class Widening {
  private Widening() {}

  /// Whether every value of a kind is exactly a value of another kind.
  static boolean isLossless(ColumnKind from, ColumnKind to) {
    return from == to
        || switch (from) {
          case BYTE ->
              to == ColumnKind.SHORT
                  || to == ColumnKind.FLOAT
                  || isLossless(ColumnKind.INT, to)
                  || to == ColumnKind.INT;
          case SHORT, CHAR ->
              to == ColumnKind.INT || to == ColumnKind.FLOAT || isLossless(ColumnKind.INT, to);
          case INT -> to == ColumnKind.LONG || to == ColumnKind.DOUBLE;
          case FLOAT -> to == ColumnKind.DOUBLE;
          default -> false;
        };
  }

  /// Converts elements.
  static void convert(Object from, ColumnKind to, Object target, int first, int count) {
    for (int i = 0; i < count; i++) {
      switch (to) {
        case SHORT -> Array.setShort(target, first + i, Array.getShort(from, i));
        case INT -> Array.setInt(target, first + i, Array.getInt(from, i));
        case LONG -> Array.setLong(target, first + i, Array.getLong(from, i));
        case FLOAT -> Array.setFloat(target, first + i, Array.getFloat(from, i));
        case DOUBLE -> Array.setDouble(target, first + i, Array.getDouble(from, i));
        default -> throw new IllegalArgumentException("No kind is widened to " + to + ".");
      }
    }
  }
}
