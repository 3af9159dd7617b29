package dev.phyla.internal.table;

/// An object that caches the arrays of a table.
@FunctionalInterface
public interface ColumnUser {
  /// Called when the arrays were replaced.
  void columnsChanged(Object[] columns);

  /// Called when the watches of the table changed.
  default void watchesChanged(Table table) {}
}
