package dev.phyla.internal.change;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.loop.ColumnArrays;
import dev.phyla.internal.loop.LambdaLoop;
import dev.phyla.internal.value.ReferenceVisitor;

/// One consumer of the removals of a component.
public final class RemovalReader {
  private final ComponentInfo info;
  private final RemovalLog log;
  private final Cursor cursor;

  RemovalReader(ComponentInfo info, RemovalLog log) {
    this.info = info;
    this.log = log;
    this.cursor = log.newCursor();
  }

  /// Whether removals were dropped before they were read.
  public boolean missed() {
    return log.isBehind(cursor);
  }

  /// The number of unread removals.
  public int count() {
    return log.size() - log.firstRow(cursor);
  }

  /// Runs a loop over the unread removals. If the lambda throws, those it was not called with stay
  /// unread.
  public void read(LambdaLoop loop, Object function) {
    int first = log.firstRow(cursor);
    int end = log.size();
    ColumnArrays arrays = log.arrays();
    cursor.moveTo(log.end());
    log.beginRead();
    try {
      loop.run(arrays, first, end, function);
    } catch (Throwable e) {
      int stopped = arrays.takeStoppedAt();
      if (stopped >= 0) {
        cursor.moveTo(log.numberOf(stopped + 1));
      }
      throw e;
    } finally {
      log.endRead();
    }
  }

  // Reading row by row.

  /// Starts reading row by row: entries stay in their rows until [#end(boolean)].
  void begin() {
    log.beginRead();
  }

  /// Counterpart of [#begin()].
  ///
  /// @param isRead whether all entries count as read now
  void end(boolean isRead) {
    if (isRead) {
      cursor.moveTo(log.end());
    }
    log.endRead();
  }

  /// The row of the first entry that is not read.
  int firstRow() {
    return log.firstRow(cursor);
  }

  /// The row after the last entry.
  int endRow() {
    return log.size();
  }

  /// The entity in a row.
  long entity(int row) {
    return log.entity(row);
  }

  /// The last value in a row.
  Object value(int row) {
    return log.value(row);
  }

  // The position as a part of the state.

  /// The component.
  public ComponentInfo info() {
    return info;
  }

  /// The unread removals.
  public RemovedRows unread() {
    return log.lastRows(count());
  }

  /// Visits the objects that the unread removals refer to.
  public void visitReferences(ReferenceVisitor visitor) {
    log.visitReferences(visitor, info.name(), count());
  }

  /// Replaces the entries of the log. All its consumers miss removals, until they are
  /// [placed][#place(int, boolean)].
  public void refill(RemovedRows rows) {
    log.refill(rows);
  }

  /// Sets the number of unread removals.
  ///
  /// @param unread at most the number of entries
  /// @param isMissed whether removals before them were dropped before they were read
  public void place(int unread, boolean isMissed) {
    log.place(cursor, unread, isMissed);
  }

  /// Removes this consumer.
  public void close() {
    log.remove(cursor);
  }
}
