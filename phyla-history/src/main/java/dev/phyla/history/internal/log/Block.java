package dev.phyla.history.internal.log;

import java.lang.foreign.MemorySegment;

/// A block of a frame.
///
/// @param frame the number of the frame in its segment
/// @param kind the kind
/// @param subject the number of the table, or the section
/// @param from where its content starts in the segment
/// @param length the length of the content
public record Block(
    int frame,
    int kind,
    int subject,
    long from,
    long length,
    int rows,
    int listed,
    int columns,
    int marks) {
  /// Reads the header of a block.
  static Block read(MemorySegment bytes, int frame, long at) {
    return new Block(
        frame,
        bytes.get(LogFormat.INTS, at),
        bytes.get(LogFormat.INTS, at + 4),
        at + LogFormat.BLOCK_HEADER,
        bytes.get(LogFormat.LONGS, at + 8),
        bytes.get(LogFormat.INTS, at + 16),
        bytes.get(LogFormat.INTS, at + 20),
        bytes.get(LogFormat.INTS, at + 24),
        bytes.get(LogFormat.INTS, at + 28));
  }

  /// Whether the numbers are possible.
  boolean isSound() {
    return rows >= 0
        && listed >= 0
        && listed <= rows
        && columns >= 0
        && marks >= 0
        && rowsFrom() <= length - (long) listed * Integer.BYTES;
  }

  /// Whether the block only has listed rows of columns other than those of entities and worlds, and
  /// no rows have come or gone.
  ///
  /// @param before the number of rows before the block
  public boolean isListing(Segment segment, LogTable table, int before) {
    if (rows != before) {
      return false;
    }
    for (ColumnEntry entry : ColumnEntry.readAll(segment, table.columns(), this)) {
      if (entry.isWhole() || entry.column() == 0 || entry.column() == table.worldColumn()) {
        return false;
      }
    }
    return true;
  }

  /// Where the list of columns starts in the content.
  long columnsFrom() {
    return (long) marks * Long.BYTES;
  }

  /// Where the listed rows start in the content.
  long rowsFrom() {
    return columnsFrom() + (long) columns * LogFormat.COLUMN_ENTRY;
  }
}
