package dev.phyla.internal.command;

import dev.phyla.World;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.storage.ArchetypeGraph;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.EntityStore;
import dev.phyla.internal.storage.Guard;
import dev.phyla.internal.storage.SpawnPlans;

/// A world with those of its parts that commands work on.
///
/// @param world the world, for actions
/// @param guard says when commands may be recorded and applied
/// @param registry the component types
/// @param graph the tables
/// @param store carries changes out
/// @param plans what sequences of values amount to
/// @param skips where commands are reported that were skipped
public record CommandTarget(
    World world,
    Guard guard,
    ComponentRegistry registry,
    ArchetypeGraph graph,
    EntityStore store,
    SpawnPlans plans,
    SkipReports skips) {
  /// Where the entities are.
  public EntityIndex index() {
    return store.index();
  }
}
