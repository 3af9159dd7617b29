package dev.phyla;

/// A callback for entities that start or stop matching a query, as contiguous rows of an archetype.
///
/// The structure of the world cannot change during the call; commands can be recorded. Components
/// of other entities can be set in place. Components of the reported rows can be read, and written
/// in columns and through accessors; [World#set] for them throws, because it would call observers
/// before the entity is announced, or after its end.
@FunctionalInterface
public interface RowsObserver {
  /// Handles entities in consecutive rows.
  ///
  /// @param archetype the archetype
  /// @param first the row of the first entity
  /// @param end the row after the last entity
  void rows(Archetype archetype, int first, int end);
}
