package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.FrameBuilder;

/// What was last recorded of a column.
///
/// A column is first loaded, which makes the current values known beside the last ones; the current
/// values can then be compared with the last ones and written, until they become the last ones.
abstract class ColumnShadow implements AutoCloseable {
  /// The number of the column in its table.
  final int number;

  /// The number of rows that were listed in patches since the column was last written whole.
  private long listed;

  ColumnShadow(int number) {
    this.number = number;
  }

  /// Loads the current values.
  ///
  /// @param before the number of rows that were recorded last
  abstract void load(RowSource source, int before, int rows);

  /// Whether most rows seem to have changed, so that it is not worth comparing all of them.
  ///
  /// @param rows the number of rows that there were and are
  abstract boolean isMostlyChanged(int rows);

  /// Finds the rows that have changed.
  ///
  /// @param rows the number of rows that there were and are
  /// @param into receives a bit for each row
  /// @return the number of rows that have changed
  abstract int findChanges(int rows, long[] into);

  /// Writes the current values of all rows.
  abstract void writeAll(FrameBuilder frame, RowSource source, int rows);

  /// Writes the current values of some rows.
  abstract void write(FrameBuilder frame, RowSource source, int[] rows, int count);

  /// Makes the current values the last ones.
  abstract void commit();

  /// The digest of the last values.
  abstract long digest();

  /// Whether the column should rather be written whole than with a number of listed rows.
  boolean prefersWhole(int changed, int rows) {
    return 2L * changed > rows || listed + changed >= rows;
  }

  /// Called when the column was written whole.
  void wroteAll() {
    listed = 0;
  }

  /// Called when listed rows were written.
  void wrote(int count) {
    listed += count;
  }

  @Override
  public void close() {}
}
