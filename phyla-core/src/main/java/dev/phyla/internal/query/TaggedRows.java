package dev.phyla.internal.query;

import dev.phyla.internal.sparse.EntitySet;
import java.util.function.LongConsumer;

/// Accepts the members of a set.
record TaggedRows(EntitySet members) implements RowFilter {
  @Override
  public boolean isOpen() {
    return false;
  }

  @Override
  public boolean accepts(long entity) {
    return members.contains(entity);
  }

  @Override
  public long accepted(long[] entities, int first, long rows) {
    return members.membersAmong(entities, first, rows);
  }

  @Override
  public int maxCandidates() {
    return members.size();
  }

  @Override
  public void forEachCandidate(LongConsumer action) {
    members.forEach(action);
  }
}
