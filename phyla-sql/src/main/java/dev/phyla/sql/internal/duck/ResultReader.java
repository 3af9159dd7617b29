package dev.phyla.sql.internal.duck;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Reads the result of a statement.
///
/// @param <T> what is made of it
@FunctionalInterface
public interface ResultReader<T extends @Nullable Object> {
  /// Reads a result, which is closed afterwards.
  ///
  /// @param rows the rows, or null if the statement has none
  /// @param changed the number of changed rows if there are no rows
  /// @return what is made of it
  /// @throws SQLException if DuckDB fails
  T read(@Nullable ResultSet rows, long changed) throws SQLException;
}
