package dev.phyla.internal.change;

import dev.phyla.internal.query.RowFilter;
import java.util.function.LongConsumer;

/// The sources whose links of one relation changed, for consumers.
public final class LinkLog {
  private final EntityLog log = new EntityLog();

  /// The number of times all links were replaced.
  private int restarts;

  /// Creates an empty log.
  public LinkLog() {}

  /// Enters an entity.
  public void add(long entity) {
    log.add(entity);
  }

  /// Makes all consumers start again.
  public void restart() {
    restarts++;
  }

  /// Removes consumers that are not in use any more.
  ///
  /// @return whether any is left
  public boolean sweep() {
    return log.sweep();
  }

  /// Creates a filter for a new consumer: it accepts entities that were entered since the last loop
  /// of the query.
  public RowFilter newFilter() {
    return new Filter();
  }

  private final class Filter implements RowFilter {
    private final Cursor cursor = log.newCursor();
    private int seenRestarts = restarts;

    @Override
    public boolean missedChanges() {
      return seenRestarts != restarts || log.isBehind(cursor);
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
      seenRestarts = restarts;
    }
  }
}
