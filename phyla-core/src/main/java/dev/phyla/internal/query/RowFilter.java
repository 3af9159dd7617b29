package dev.phyla.internal.query;

import java.util.function.LongConsumer;

/// A condition on single entities.
///
/// A filter that can list the entities that may pass allows a query to skip scanning all rows if
/// they are few. The same holds for a filter that can list the entities that cannot pass.
public interface RowFilter {
  /// The value of [#maxCandidates()] and [#maxRejected()] if a filter cannot list entities.
  int UNKNOWN = Integer.MAX_VALUE;

  /// Whether every entity passes now.
  boolean isOpen();

  /// Whether every entity of all worlds that share the tables passes.
  default boolean isOpenEverywhere() {
    return false;
  }

  /// Whether an entity that is alive passes.
  ///
  /// @param entity the packed handle
  boolean accepts(long entity);

  /// Which of up to 64 entities in consecutive rows pass.
  ///
  /// @param entities the packed handles of all rows
  /// @param first the first row
  /// @param rows a bit for each row to test, counted from the first
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

  /// An upper bound of the number of entities that can pass, or [#UNKNOWN].
  default int maxCandidates() {
    return UNKNOWN;
  }

  /// Lists the entities that can pass, each at least once; some may be dead. Only if
  /// [#maxCandidates()] is known.
  default void forEachCandidate(LongConsumer action) {
    throw new UnsupportedOperationException("This filter cannot list the entities that can pass.");
  }

  /// An upper bound of the number of entities that cannot pass, or [#UNKNOWN].
  default int maxRejected() {
    return UNKNOWN;
  }

  /// Lists the entities that cannot pass, each at least once; some may be dead. Only if
  /// [#maxRejected()] is known.
  default void forEachRejected(LongConsumer action) {
    throw new UnsupportedOperationException(
        "This filter cannot list the entities that cannot pass.");
  }

  /// Whether the filter consumes changes, so that the result depends on earlier reads.
  default boolean consumes() {
    return false;
  }

  /// Marks all changes so far as read.
  default void advance() {}

  /// Whether the filter missed changes, and so accepts all entities.
  default boolean missedChanges() {
    return false;
  }
}
