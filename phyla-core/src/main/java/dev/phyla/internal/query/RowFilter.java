package dev.phyla.internal.query;

import java.util.function.LongConsumer;

/// A condition on single entities, beyond what their archetype says.
///
/// A filter that knows which entities can pass lists them, so that a query whose answer is small
/// need not look at every row. One that knows which entities cannot pass lists those instead, so
/// that a query which leaves few rows out need not either.
public interface RowFilter {
  /// What [#mostCandidates()] and [#mostRejected()] are where a filter cannot list entities.
  int UNKNOWN = Integer.MAX_VALUE;

  /// Whether every entity passes now, so that none needs to be asked.
  boolean isOpen();

  /// Whether an entity that is alive passes.
  ///
  /// @param entity the packed handle
  boolean accepts(long entity);

  /// Which of up to 64 entities in consecutive rows pass.
  ///
  /// @param entities the packed handles of all rows
  /// @param first the first row
  /// @param rows a bit for each row that is asked for, counted from the first
  /// @return the bits of those that pass
  default long accepted(long[] entities, int first, long rows) {
    long accepted = 0;
    for (long left = rows; left != 0; left &= left - 1) {
      int row = Long.numberOfTrailingZeros(left);
      if (accepts(entities[first + row])) {
        accepted |= 1L << row;
      }
    }
    return accepted;
  }

  /// At most how many entities can pass, or [#UNKNOWN].
  default int mostCandidates() {
    return UNKNOWN;
  }

  /// Lists the entities that can pass, each at least once; some may be dead. Only where
  /// [#mostCandidates()] is known.
  default void forEachCandidate(LongConsumer action) {
    throw new UnsupportedOperationException("This filter does not know who can pass.");
  }

  /// At most how many entities cannot pass, or [#UNKNOWN].
  default int mostRejected() {
    return UNKNOWN;
  }

  /// Lists the entities that cannot pass, each at least once; some may be dead. Only where
  /// [#mostRejected()] is known.
  default void forEachRejected(LongConsumer action) {
    throw new UnsupportedOperationException("This filter does not know who cannot pass.");
  }

  /// Whether what passes depends on what was read before.
  default boolean consumes() {
    return false;
  }

  /// Moves on: what passes now is being read, and passes no more until it happens again.
  default void advance() {}

  /// Whether the filter lost track of what should pass, and so lets everything pass.
  default boolean missedChanges() {
    return false;
  }
}
