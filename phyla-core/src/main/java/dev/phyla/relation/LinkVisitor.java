package dev.phyla.relation;

import dev.phyla.Entity;

/// Receives links.
///
/// @param <R> the relation
@FunctionalInterface
public interface LinkVisitor<R> {
  /// Called for one link.
  ///
  /// @param source the source of the link
  /// @param value the value of the link
  /// @param target the target of the link
  void visit(Entity source, R value, Entity target);
}
