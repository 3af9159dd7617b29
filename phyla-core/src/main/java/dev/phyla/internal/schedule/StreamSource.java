package dev.phyla.internal.schedule;

import dev.phyla.Entity;
import dev.phyla.RandomStream;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.spi.SystemAccess;

/// The random numbers of a system, keyed by its name.
///
/// @param systems creates streams of the world
/// @param nameHash the hash of the name of the system
record StreamSource(SystemAccess systems, long nameHash) implements SystemRandom {
  static StreamSource of(SystemAccess systems, String system) {
    return new StreamSource(systems, StableHash.ofText(system));
  }

  @Override
  public RandomStream stream() {
    return systems.random(nameHash, Entity.NONE.bits());
  }

  @Override
  public RandomStream stream(Entity entity) {
    return systems.random(nameHash, entity.bits());
  }
}
