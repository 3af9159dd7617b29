package dev.phyla.internal.schedule;

import dev.phyla.Entity;
import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.schedule.SystemRandom;

/// The random numbers of a system, keyed by its name.
///
/// @param world the world that has the seed and the tick
/// @param system the name of the system
record StreamSource(World world, String system) implements SystemRandom {
  @Override
  public RandomStream stream() {
    return world.random(system);
  }

  @Override
  public RandomStream stream(Entity entity) {
    return world.random(system, entity);
  }
}
