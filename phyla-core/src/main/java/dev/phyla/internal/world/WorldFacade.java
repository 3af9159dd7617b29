package dev.phyla.internal.world;

import dev.phyla.Archetype;
import dev.phyla.World;
import dev.phyla.internal.table.Table;

/// A world as users see it, for callbacks.
public interface WorldFacade {
  /// The world.
  World world();

  /// The archetype of a table.
  Archetype archetype(Table table);

  /// Forgets the archetype of a table that was reclaimed.
  void forget(Table table);
}
