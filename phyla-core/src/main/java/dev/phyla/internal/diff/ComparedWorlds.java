package dev.phyla.internal.diff;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.world.WorldCore;

/// The two worlds of a comparison.
///
/// @param before the first world
/// @param after the second world
record ComparedWorlds(WorldCore before, WorldCore after) {
  /// Whether an entity is alive in both worlds.
  boolean isInBoth(long entity) {
    return isAlive(before.index(), entity) && isAlive(after.index(), entity);
  }

  /// Whether an entity is alive in a world. The handle may be unknown there, which checked worlds
  /// would otherwise refuse.
  private static boolean isAlive(EntityIndex index, long entity) {
    int slot = (int) entity;
    return slot < index.slots()
        && index.entityIn(slot) == entity
        && index.location(entity) != EntityIndex.NOWHERE;
  }
}
