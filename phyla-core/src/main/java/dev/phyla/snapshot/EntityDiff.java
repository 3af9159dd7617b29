package dev.phyla.snapshot;

import dev.phyla.Entity;
import java.util.List;

/// The differences of one entity that is alive in both worlds.
///
/// @param entity the entity
/// @param changes what to change to get from the first world to the second: key, name, whether it
///   is enabled, then components, tags and links, each by name; at least one
public record EntityDiff(Entity entity, List<EntityChange> changes) {
  /// Creates the differences of an entity.
  public EntityDiff {
    changes = List.copyOf(changes);
  }
}
