package dev.phyla.internal.table;

/// Code that holds the arrays of a table.
@FunctionalInterface
public interface ColumnUser {
  /// Says that the arrays were replaced by longer ones.
  void columnsChanged(Object[] columns);

  /// Says that other rows are watched now.
  default void watchesChanged(Table table) {}
}
