package dev.phyla.internal.query;

import dev.phyla.internal.sparse.EntitySet;
import java.util.function.LongConsumer;

/// Accepts all entities except the members of a set.
record UntaggedRows(EntitySet members) implements RowFilter {
  @Override
  public boolean isOpen() {
    return members.size() == 0;
  }

  @Override
  public boolean accepts(long entity) {
    return !members.contains(entity);
  }

  @Override
  public long accepted(long[] entities, int first, long rows) {
    return rows & ~members.membersAmong(entities, first, rows);
  }

  @Override
  public int maxRejected() {
    return members.size();
  }

  @Override
  public void forEachRejected(LongConsumer action) {
    members.forEach(action);
  }
}
