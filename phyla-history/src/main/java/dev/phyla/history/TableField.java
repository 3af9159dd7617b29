package dev.phyla.history;

/// A field of a component in a table.
///
/// @param path the name of the field, with dots between the names of nested records
/// @param type the type of its values
/// @param length the number of elements of an inline array, or 0 for a single value
public record TableField(String path, ColumnType type, int length) {
  /// Checks the length.
  ///
  /// @throws IllegalArgumentException if it is negative, or the type has no inline arrays
  public TableField {
    boolean hasArrays = !type.isReference() && type != ColumnType.ENTITY;
    if (length < 0 || (length > 0 && !hasArrays)) {
      throw new IllegalArgumentException(
          String.format("The field %s cannot have %d values of type %s.", path, length, type));
    }
  }
}
