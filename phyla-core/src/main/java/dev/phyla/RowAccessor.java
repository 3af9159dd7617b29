package dev.phyla;

/// Random access to the components of one type in one archetype, by row.
///
/// Like an [Accessor], it does not call `onSet` observers. A row number is valid until the next
/// structural change of the archetype. Obtain it with [Archetype#accessor(Class)].
///
/// @param <T> the component type
public interface RowAccessor<T> {
  /// The number of rows.
  ///
  /// @return the size of the archetype
  int size();

  /// Returns the component of a row.
  ///
  /// @param row a row
  /// @return its value
  /// @throws IndexOutOfBoundsException if there is no such row
  T get(int row);

  /// Replaces the component of a row.
  ///
  /// @param row a row
  /// @param value the new value, not null
  /// @throws IndexOutOfBoundsException if there is no such row
  void set(int row, T value);
}
