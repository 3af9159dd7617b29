package dev.phyla.internal.table;

import dev.phyla.internal.entity.Clock;
import java.util.Arrays;

/// The versions at which the components of a table were last written.
public final class TableMarks {
  private final Clock clock;

  /// For each component, by position, the version of the last write to it alone.
  private final long[] written;

  /// The version at which rows last came, went or changed places, which counts for all components.
  private long rows;

  /// Marks up to this version do not count as dirty.
  private long cleared;

  TableMarks(Clock clock, int components) {
    this.clock = clock;
    this.written = new long[components];
  }

  /// Marks the component at a position as written.
  public void mark(int position) {
    written[position] = clock.version();
  }

  /// Marks all components as written, after a structural change.
  void markRows() {
    rows = clock.version();
  }

  /// The version of the last write to the component at a position.
  public long lastWritten(int position) {
    return Math.max(written[position], rows);
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

  /// Lets what was written so far no longer count as dirty.
  public void clear() {
    cleared = clock.advance();
  }

  void copyFrom(TableMarks other) {
    System.arraycopy(other.written, 0, written, 0, written.length);
    rows = other.rows;
    cleared = other.cleared;
  }

  void forget() {
    Arrays.fill(written, Clock.NEVER);
    rows = Clock.NEVER;
  }
}
