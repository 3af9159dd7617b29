package dev.phyla.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of a result that is being read. It is valid in the callback that receives it, and the same
/// object is used for all rows.
public interface SqlRow {
  /// The names of the columns.
  ///
  /// @return the names, in order
  List<String> names();

  /// A value.
  ///
  /// @param column the name of the column; case does not count
  /// @return the value as in [SqlColumn], or null
  /// @throws IllegalArgumentException if there is no such column
  @Nullable Object get(String column);

  /// A whole number.
  ///
  /// @param column the name of the column
  /// @return the number
  /// @throws IllegalArgumentException if there is no such column, or the value is null or not a
  ///   number
  long getLong(String column);

  /// A number.
  ///
  /// @param column the name of the column
  /// @return the number
  /// @throws IllegalArgumentException if there is no such column, or the value is null or not a
  ///   number
  double getDouble(String column);
}
