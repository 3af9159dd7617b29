package dev.phyla.internal.change;

import java.util.function.LongConsumer;

/// Accepts entities that were entered in a log since the last loop of the query.
///
/// If entries were dropped before they were read, all entities pass once.
public final class ChangeFilter implements LogReader {
  private final Watch watch;
  private final EntityLog log;
  private final Cursor cursor;
  private final LogKind kind;

  /// Creates a filter for a new consumer.
  ///
  /// @param watch the component
  /// @param kind what it reads
  ChangeFilter(Watch watch, LogKind kind) {
    watch.enterPending();
    this.watch = watch;
    this.log = watch.log(kind);
    this.cursor = log.newCursor();
    this.kind = kind;
  }

  @Override
  public LogCursor cursor() {
    return new LogCursor(kind, watch.info().name(), log, cursor, watch::enterPending);
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
