package dev.phyla.internal.schedule;

import dev.phyla.Entity;
import dev.phyla.RandomStream;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.spi.RandomSource;

/// The random numbers of a system, keyed by its name.
///
/// @param random creates streams of the world
/// @param nameHash the hash of the name of the system
record StreamSource(RandomSource random, long nameHash) implements SystemRandom {
  static StreamSource of(RandomSource random, String system) {
    return new StreamSource(random, StableHash.ofText(system));
  }

  @Override
  public RandomStream stream() {
    return random.stream(nameHash, Entity.NONE.bits());
  }

  @Override
  public RandomStream stream(Entity entity) {
    return random.stream(nameHash, entity.bits());
  }
}
