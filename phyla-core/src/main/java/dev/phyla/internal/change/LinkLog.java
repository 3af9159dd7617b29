package dev.phyla.internal.change;

import java.util.function.LongConsumer;

/// The sources whose links of one relation changed, for consumers.
public final class LinkLog {
  private final String relation;
  private final EntityLog log = new EntityLog();

  /// Creates an empty log.
  ///
  /// @param relation the name of the relation
  public LinkLog(String relation) {
    this.relation = relation;
  }

  /// Enters an entity.
  public void add(long entity) {
    log.add(entity);
  }

  /// Makes all consumers start again, because all links were replaced.
  public void restart() {
    log.restart();
  }

  /// Removes consumers that are not in use any more.
  ///
  /// @return whether any is left
  public boolean sweep() {
    return log.sweep();
  }

  /// Creates a filter for a new consumer: it accepts entities that were entered since the last loop
  /// of the query.
  public LogReader newFilter() {
    return new Filter();
  }

  private final class Filter implements LogReader {
    private final Cursor cursor = log.newCursor();

    @Override
    public LogCursor cursor() {
      return new LogCursor(LogKind.RELINKED, relation, log, cursor, () -> {});
    }

    @Override
    public boolean missedChanges() {
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
    public int maxCandidates() {
      return missedChanges() ? UNKNOWN : log.maxNewTo(cursor);
    }

    @Override
    public void forEachCandidate(LongConsumer action) {
      log.forEachNewTo(cursor, action);
    }

    @Override
    public void advance() {
      log.read(cursor);
    }
  }
}
