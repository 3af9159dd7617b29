package dev.phyla.history.internal.log;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// A column in a block of rows.
///
/// @param column the number of the column
/// @param isWhole whether it has the values of all rows, not only of the listed ones
/// @param from where its values start in the segment
/// @param length the length of its values
record ColumnEntry(int column, boolean isWhole, long from, long length) {
  /// Reads the entries of a block, and checks that each column occurs once and has values of its
  /// own in the block, so that no block stands for more values than it has.
  static List<ColumnEntry> readAll(Segment segment, List<LogTable.Column> columns, Block block) {
    var entries = new ArrayList<ColumnEntry>();
    int column = -1;
    long end = block.from() + block.rowsFrom() + (long) block.listed() * Integer.BYTES;
    for (int i = 0; i < block.columns(); i++) {
      ColumnEntry entry = read(segment, columns, block, i);
      if (entry.column <= column || entry.from < end) {
        throw segment.damagedFrame(block.frame(), "the columns of a block are not in their order");
      }
      column = entry.column;
      end = entry.from + entry.length;
      entries.add(entry);
    }
    return entries;
  }

  private static ColumnEntry read(
      Segment segment, List<LogTable.Column> columns, Block block, int number) {
    MemorySegment bytes = segment.bytes();
    long at = block.from() + block.columnsFrom() + (long) number * LogFormat.COLUMN_ENTRY;
    int column = bytes.get(LogFormat.INTS, at);
    boolean isWhole = bytes.get(LogFormat.INTS, at + 4) != 0;
    long offset = bytes.get(LogFormat.LONGS, at + 8);
    long length = bytes.get(LogFormat.LONGS, at + 16);
    if (offset < 0 || length < 0 || length > block.length() - offset) {
      throw segment.damagedFrame(block.frame(), "the values of a column are not in their block");
    }
    var entry = new ColumnEntry(column, isWhole, block.from() + offset, length);
    entry.check(segment, columns, block);
    return entry;
  }

  /// Values of references take at least a byte each.
  private void check(Segment segment, List<LogTable.Column> columns, Block block) {
    int values = isWhole ? block.rows() : block.listed();
    if (column < 0 || column >= columns.size()) {
      throw segment.damagedFrame(block.frame(), "the table has no column " + column);
    }
    int size = columns.get(column).bytes();
    if (size == 0 ? length < values : length != (long) values * size) {
      throw segment.damagedFrame(
          block.frame(), "the column " + column + " does not have " + values + " values");
    }
  }
}
