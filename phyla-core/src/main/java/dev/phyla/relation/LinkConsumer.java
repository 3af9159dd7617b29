package dev.phyla.relation;

import dev.phyla.Entity;

/// Receives the links of an entity.
///
/// @param <R> the relation
@FunctionalInterface
public interface LinkConsumer<R> {
  /// Called for one link.
  ///
  /// @param other the entity at the other end of the link
  /// @param value the value of the link
  void accept(Entity other, R value);
}
