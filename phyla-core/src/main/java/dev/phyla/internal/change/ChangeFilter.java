package dev.phyla.internal.change;

import dev.phyla.internal.query.RowFilter;
import java.util.function.LongConsumer;

/// Accepts entities that were entered in a log since the last loop of the query.
///
/// If entries were dropped before they were read, all entities pass once.
public final class ChangeFilter implements RowFilter {
  private final Watch watch;
  private final EntityLog log;
  private final Cursor cursor;

  /// Creates a filter for a new consumer.
  ///
  /// @param watch the component
  /// @param log the log of its additions or changes
  ChangeFilter(Watch watch, EntityLog log) {
    watch.enterPending();
    this.watch = watch;
    this.log = log;
    this.cursor = log.newCursor();
  }

  @Override
  public boolean missedChanges() {
    watch.enterPending();
    return log.isBehind(cursor);
  }

  @Override
  public boolean isOpen() {
    return missedChanges();
  }

  @Override
  public boolean accepts(long entity) {
    return missedChanges() || log.isNewTo(cursor, entity);
  }

  @Override
  public long accepted(long[] entities, int first, long rows) {
    return missedChanges() ? rows : log.newTo(cursor, entities, first, rows);
  }

  @Override
  public boolean consumes() {
    return true;
  }

  @Override
  public int maxCandidates() {
    return missedChanges() ? UNKNOWN : log.maxNewTo(cursor);
  }

  @Override
  public void forEachCandidate(LongConsumer action) {
    log.forEachNewTo(cursor, action);
  }

  @Override
  public void advance() {
    watch.enterPending();
    log.read(cursor);
  }

  /// Removes this consumer.
  void close() {
    log.remove(cursor);
  }
}
