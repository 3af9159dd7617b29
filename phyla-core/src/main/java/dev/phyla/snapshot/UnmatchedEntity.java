package dev.phyla.snapshot;

import dev.phyla.Entity;
import java.util.List;

/// An entity that is alive in only one of two worlds.
///
/// @param entity the entity
/// @param components the names of its components, sorted
public record UnmatchedEntity(Entity entity, List<String> components) {
  /// Creates a description of an entity.
  public UnmatchedEntity {
    components = List.copyOf(components);
  }
}
