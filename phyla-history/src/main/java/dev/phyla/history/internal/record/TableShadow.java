package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.FrameBuilder;
import dev.phyla.history.internal.log.LogFormat;
import java.util.Arrays;
import java.util.List;

/// What was last recorded of a table.
final class TableShadow implements AutoCloseable {
  private static final byte UNCHANGED = 0;
  private static final byte LISTED = 1;
  private static final byte WHOLE = 2;

  /// The maximum number of blocks that follow one in which all columns are whole.
  private static final int MAX_BLOCKS = 1000;

  private final int number;
  private final byte[] description;
  private final long descriptionDigest;
  private final RowSource source;
  private final List<ColumnShadow> columns;

  /// How each column is written in the current frame.
  private final byte[] modes;

  /// The columns that were loaded for the current frame.
  private final boolean[] isLoaded;

  private final long[] marks;

  /// The number of rows that were recorded last.
  private int rows;

  /// The digest of what was recorded last.
  private long digest;

  /// The number of blocks since all columns were whole.
  private int blocks;

  /// The rows that are listed in the current frame, as bits and as numbers.
  private long[] bits = {};

  private long[] ownBits = {};
  private int[] listed = {};

  /// Creates a shadow of a table that was never recorded.
  ///
  /// @param number the number of the table in the run
  /// @param description the JSON text that describes it
  /// @param identity a text that is the same for the table in every run
  TableShadow(
      int number,
      byte[] description,
      String identity,
      RowSource source,
      List<ColumnShadow> columns) {
    this.number = number;
    this.description = description;
    this.descriptionDigest = Digest.ofText(identity);
    this.source = source;
    this.columns = columns;
    this.modes = new byte[columns.size()];
    this.isLoaded = new boolean[columns.size()];
    this.marks = new long[source.marks()];
  }

  /// The number of the table in the run.
  int number() {
    return number;
  }

  /// The digest of what was recorded last, 0 for no rows.
  long digest() {
    return digest;
  }

  /// Writes what has changed.
  ///
  /// @param isWhole whether the frame is whole, so that the table is described again
  /// @param isAllRows whether all columns are written whole
  /// @param since the last version of the writes that were recorded
  void record(FrameBuilder frame, boolean isWhole, boolean isAllRows, long since) {
    int now = source.rows();
    if (now == 0) {
      recordEmpty(frame, isWhole);
    } else {
      record(frame, isWhole || rows == 0, isAllRows, since, now);
    }
  }

  /// Writes that there are no rows any more.
  void recordEmpty(FrameBuilder frame, boolean isWhole) {
    if (rows != 0 && !isWhole) {
      writeBlock(frame, 0, 0);
    }
    rows = 0;
    digest = 0;
  }

  private void record(FrameBuilder frame, boolean isNew, boolean isAllRows, long since, int now) {
    boolean isAll = isNew || isAllRows || blocks >= MAX_BLOCKS;
    if (!isAll && now == rows && !source.isMarked(since)) {
      return;
    }
    Arrays.fill(bits, 0);
    for (int i = 0; i < modes.length; i++) {
      ColumnShadow column = columns.get(i);
      isLoaded[i] = isAll || now != rows || source.isWritten(column.number, since);
      modes[i] = isLoaded[i] ? load(column, now, isAll) : UNCHANGED;
    }
    if (isNew) {
      frame.beginBlock(LogFormat.TABLE, number, 0, 0, 0, 0);
      frame.putBytes(description);
      frame.endBlock();
    }
    writeBlock(frame, now, listRows());
    blocks = isAll ? 0 : blocks + 1;
    rows = now;
    long mixed = Digest.mix(descriptionDigest, now);
    for (int i = 0; i < modes.length; i++) {
      ColumnShadow column = columns.get(i);
      mixed = Digest.mix(mixed, column.digest());
      if (isLoaded[i]) {
        column.commit();
      }
    }
    digest = Digest.spread(mixed);
  }

  /// Loads a column, and decides how it is written.
  private byte load(ColumnShadow column, int now, boolean isAll) {
    column.load(source, rows, now);
    int common = Math.min(rows, now);
    if (isAll || column.isMostlyChanged(common)) {
      return WHOLE;
    }
    int words = (now + 63) >> 6;
    if (words > bits.length) {
      bits = Arrays.copyOf(bits, Math.max(words, 2 * bits.length));
      ownBits = new long[bits.length];
    }
    Arrays.fill(ownBits, 0, words, 0);
    int changed = column.findChanges(common, ownBits) + now - common;
    if (changed == 0) {
      return UNCHANGED;
    }
    if (column.prefersWhole(changed, now)) {
      return WHOLE;
    }
    for (int row = common; row < now; row++) {
      ownBits[row >> 6] |= 1L << row;
    }
    for (int i = 0; i < words; i++) {
      bits[i] |= ownBits[i];
    }
    return LISTED;
  }

  /// Lists the rows whose bits are set.
  private int listRows() {
    int count = 0;
    for (int i = 0; i < bits.length; i++) {
      for (long rest = bits[i]; rest != 0; rest &= rest - 1) {
        if (count == listed.length) {
          listed = Arrays.copyOf(listed, Math.max(64, 2 * count));
        }
        listed[count++] = (i << 6) + Long.numberOfTrailingZeros(rest);
      }
    }
    return count;
  }

  private void writeBlock(FrameBuilder frame, int now, int count) {
    int written = 0;
    for (byte mode : modes) {
      written += now == 0 || mode == UNCHANGED ? 0 : 1;
    }
    source.readMarks(marks);
    frame.beginBlock(LogFormat.ROWS, number, now, count, written, marks.length);
    for (long mark : marks) {
      frame.putLong(mark);
    }
    long entry = frame.extend((long) written * LogFormat.COLUMN_ENTRY);
    for (int i = 0; i < count; i++) {
      frame.putInt(listed[i]);
    }
    for (int i = 0; i < modes.length && written != 0; i++) {
      if (modes[i] != UNCHANGED) {
        frame.align();
        writeColumn(frame, columns.get(i), modes[i] == WHOLE, now, count, entry);
        entry += LogFormat.COLUMN_ENTRY;
      }
    }
    frame.endBlock();
  }

  private void writeColumn(
      FrameBuilder frame, ColumnShadow column, boolean isWhole, int now, int count, long entry) {
    long offset = frame.offset();
    if (isWhole) {
      column.writeAll(frame, source, now);
      column.wroteAll();
    } else {
      column.write(frame, source, listed, count);
      column.wrote(count);
    }
    frame.setLong(entry, column.number | (isWhole ? 1L << 32 : 0));
    frame.setLong(entry + 8, offset);
    frame.setLong(entry + 16, frame.offset() - offset);
  }

  @Override
  public void close() {
    columns.forEach(ColumnShadow::close);
  }
}
