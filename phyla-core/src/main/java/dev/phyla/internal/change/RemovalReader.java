package dev.phyla.internal.change;

import dev.phyla.internal.loop.LambdaLoop;

/// One reader of the removals of a component.
public final class RemovalReader {
  private final RemovalLog log;
  private final Cursor cursor;
  private final ComponentWatches clock;

  RemovalReader(RemovalLog log, Cursor cursor, ComponentWatches clock) {
    this.log = log;
    this.cursor = cursor;
    this.clock = clock;
  }

  /// Whether removals were dropped before they were read.
  public boolean missed() {
    return log.isBehind(cursor);
  }

  /// How many removals are to be read.
  public int count() {
    int count = 0;
    for (int row = log.firstRow(cursor); row < log.size(); row++) {
      count += log.concerns(cursor, row) ? 1 : 0;
    }
    return count;
  }

  /// Runs a loop over the removals, which are read with that.
  public void read(LambdaLoop loop, Object function) {
    int row = log.firstRow(cursor);
    int end = log.size();
    var unread = new Cursor(cursor.position(), cursor.moment());
    log.read(cursor, log.end(), clock.tick());
    while (row < end) {
      if (log.concerns(unread, row)) {
        int first = row++;
        while (row < end && log.concerns(unread, row)) {
          row++;
        }
        loop.run(log.arrays(), first, row, function);
      } else {
        row++;
      }
    }
    log.trim();
  }
}
