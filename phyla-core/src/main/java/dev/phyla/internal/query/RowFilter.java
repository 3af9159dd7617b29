package dev.phyla.internal.query;

import java.util.function.LongConsumer;

/// A condition on single entities, beyond what their archetype says.
///
/// A filter that knows which entities can pass lists them, so that a query whose answer is small
/// need not look at every row.
public interface RowFilter {
  /// What [#mostCandidates()] is where a filter cannot list the entities that pass.
  int UNKNOWN = Integer.MAX_VALUE;

  /// Whether every entity passes now, so that nobody needs to be asked.
  boolean isOpen();

  /// Whether an entity that is alive passes.
  ///
  /// @param entity the packed handle
  boolean accepts(long entity);

  /// At most how many entities can pass, or [#UNKNOWN].
  int mostCandidates();

  /// Lists the entities that can pass, each once; some may be dead. Only where [#mostCandidates()]
  /// is known.
  void forEachCandidate(LongConsumer action);

  /// Says that what passes now is being read, once for each loop.
  default void advance() {}

  /// Whether the filter lost track of what should pass, and so lets everything pass.
  default boolean missedChanges() {
    return false;
  }
}
