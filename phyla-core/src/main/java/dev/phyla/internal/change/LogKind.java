package dev.phyla.internal.change;

/// What a log of entities contains.
public enum LogKind {
  /// Entities to which a component was added.
  ADDED,
  /// Entities whose component was added or written.
  CHANGED,
  /// Entities that lost a component.
  LOST,
  /// Sources whose links changed.
  RELINKED
}
