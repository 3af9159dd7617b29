package dev.phyla.spi;

import dev.phyla.internal.table.Table;

/// The rows of an archetype that has a followed component.
public final class FollowedRows {
  private final Table table;

  /// The first column of the component in the table.
  private final int base;

  /// The arrays of all columns of the table, entities first; always the same object.
  private final Object[] arrays;

  /// Creates the rows of a table, for the followed component.
  ///
  /// @param table a table
  /// @param base the first column of the component
  FollowedRows(Table table, int base) {
    this.table = table;
    this.base = base;
    this.arrays = table.columns();
  }

  boolean isReclaimed() {
    return table.isReclaimed();
  }

  boolean isOf(Table other) {
    return table == other;
  }

  /// The packed entities by row. The array is valid until rows change.
  ///
  /// @return the array of the archetype
  public long[] entities() {
    return (long[]) arrays[0];
  }

  /// A column of the component. The array is valid until rows change.
  ///
  /// @param number the number of the column, as in [ComponentColumns#columns()]
  /// @return an array of primitives or references
  public Object column(int number) {
    return arrays[base + number];
  }

  /// The first row.
  ///
  /// @return its number
  public int first() {
    return table.first();
  }

  /// The row after the last.
  ///
  /// @return its number
  public int end() {
    return table.end();
  }
}
