package dev.phyla.internal.change;

import dev.phyla.internal.loop.ColumnArrays;
import dev.phyla.internal.loop.LambdaLoop;

/// One consumer of the removals of a component.
public final class RemovalReader {
  private final RemovalLog log;
  private final Cursor cursor;

  RemovalReader(RemovalLog log) {
    this.log = log;
    this.cursor = log.newCursor();
  }

  /// Whether removals were dropped before they were read.
  public boolean missed() {
    return log.isBehind(cursor);
  }

  /// How many removals are to be read.
  public int count() {
    return log.size() - log.firstRow(cursor);
  }

  /// Runs a loop over the removals. Those that the lambda was called with are read with that; if it
  /// throws, the others stay unread.
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
}
