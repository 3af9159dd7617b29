package dev.phyla;

/// Called when entities begin or cease to match a query, with contiguous rows of an archetype.
///
/// The structure of the world cannot change while it runs; commands can be recorded. Components of
/// other entities can be set in place. Those of the rows in question can be read, and written to
/// columns and through accessors, which observers are not called for; setting them would announce a
/// change before the entity itself, or after its end, and is refused.
@FunctionalInterface
public interface RowsObserver {
  /// Learns of entities in consecutive rows.
  ///
  /// @param archetype the archetype
  /// @param first the row of the first entity
  /// @param end the row after that of the last entity
  void rows(Archetype archetype, int first, int end);
}
