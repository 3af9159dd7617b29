package dev.phyla.internal.layout;

import java.lang.reflect.Array;
import java.util.EnumMap;
import java.util.Map;

/// Arrays for temporary values, one for each kind of column, which are reused and replaced by
/// longer ones as needed.
public final class SpareArrays {
  private final Map<ColumnKind, Object> arrays = new EnumMap<>(ColumnKind.class);

  /// The array of a kind. Its content is undefined, except that it holds no references.
  ///
  /// @param length the least length
  Object get(ColumnKind kind, int length) {
    Object array = arrays.get(kind);
    if (array == null || Array.getLength(array) < length) {
      array = kind.newArray(length);
      arrays.put(kind, array);
    }
    return array;
  }
}
