package dev.phyla.relation;

import dev.phyla.Entity;

/// Receives the entities of a traversal.
@FunctionalInterface
public interface DepthVisitor {
  /// Called for one entity.
  ///
  /// @param entity the entity
  /// @param depth the number of links between the start of the traversal and the entity, from 1
  /// @return whether to continue beyond this entity
  boolean visit(Entity entity, int depth);
}
