package dev.phyla.relation;

import dev.phyla.Entity;
import dev.phyla.World;

/// A callback for a link that was added, replaced, or is about to be removed.
///
/// @param <R> the relation
@FunctionalInterface
public interface RelationObserver<R> {
  /// Called for one link.
  ///
  /// @param world the world
  /// @param source the source of the link
  /// @param value the value of the link
  /// @param target the target of the link
  void accept(World world, Entity source, R value, Entity target);
}
