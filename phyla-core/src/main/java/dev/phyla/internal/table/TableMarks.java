package dev.phyla.internal.table;

import dev.phyla.internal.entity.Clock;
import java.util.Arrays;

/// The versions at which the components of a table were last written, and its rows last sorted.
public final class TableMarks {
  private final Table table;
  private final Clock clock;

  /// The version of the last write to each single component, by position.
  private final long[] written;

  /// Marks up to this version are not dirty.
  private long cleared;

  /// What the rows were last sorted by: a column, negative if they were sorted in descending order,
  /// or 0 if they never were.
  private int sortedBy;

  /// The last version of the writes before the rows were sorted.
  private long sortedAt;

  TableMarks(Table table) {
    this.table = table;
    this.clock = table.clock();
    this.written = new long[table.infos().length];
  }

  /// The versions of the last writes to single components, by position, for code that marks too
  /// often to call [#mark(int)].
  public long[] written() {
    return written;
  }

  /// Marks the component at a position as written.
  public void mark(int position) {
    written[position] = clock.version();
  }

  /// The version of the last write to the component at a position.
  public long lastWritten(int position) {
    return Math.max(written[position], table.rowsWritten());
  }

  /// Whether the component at a position was written in this update.
  public boolean isDirty(int position) {
    return lastWritten(position) > Math.max(cleared, clock.updateEnd());
  }

  /// Whether any component was written in this update.
  public boolean isAnyDirty() {
    for (int position = 0; position < written.length; position++) {
      if (isDirty(position)) {
        return true;
      }
    }
    return false;
  }

  /// Makes all components clean.
  public void clear() {
    cleared = clock.advance();
  }

  /// Whether rows are known to be in the order of a column, because they were sorted by it and
  /// neither the component was written nor rows arrived or changed places since.
  ///
  /// @param position the position of the component
  /// @param column the column, negative for descending order
  public boolean isSortedBy(int position, int column) {
    return sortedBy == column && sortedAt >= lastWritten(position);
  }

  /// Records that the rows are in the order of a column.
  ///
  /// @param column the column, negative for descending order
  public void sorted(int column) {
    sortedBy = column;
    sortedAt = clock.advance();
  }

  /// Marks up to this version are not dirty.
  public long cleared() {
    return cleared;
  }

  /// Restores the version up to which marks are not dirty.
  public void loadCleared(long version) {
    cleared = version;
  }

  /// Copies the marks of the same table in another world.
  ///
  /// @param distance the [distance][Clock#distanceFrom(Clock)] of their versions
  void copyFrom(TableMarks other, long distance) {
    for (int position = 0; position < written.length; position++) {
      written[position] = Clock.moved(other.written[position], distance);
    }
    cleared = Clock.moved(other.cleared, distance);
    sortedBy = other.sortedBy;
    sortedAt = Clock.moved(other.sortedAt, distance);
  }

  void forget() {
    Arrays.fill(written, Clock.NEVER);
    cleared = Clock.NEVER;
    sortedBy = 0;
  }
}
