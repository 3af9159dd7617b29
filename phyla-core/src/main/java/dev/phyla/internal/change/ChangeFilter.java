package dev.phyla.internal.change;

import dev.phyla.internal.query.RowFilter;
import java.util.function.LongConsumer;

/// Lets entities pass to which something happened since its query last looked.
///
/// A query that did not look for so long that the log was cut misses something it cannot name. Then
/// all entities pass, once.
public final class ChangeFilter implements RowFilter {
  private final Watch watch;
  private final EntityLog log;
  private final Cursor cursor;

  /// A filter for a new consumer.
  ///
  /// @param watch the component
  /// @param log what happened to it
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
  public boolean consumes() {
    return true;
  }

  @Override
  public int mostCandidates() {
    return missedChanges() ? UNKNOWN : log.mostNewTo(cursor);
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

  /// Ceases to be a consumer.
  void close() {
    log.remove(cursor);
  }
}
