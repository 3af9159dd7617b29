package dev.phyla.schedule;

import dev.phyla.Entity;
import dev.phyla.RandomStream;

/// Random numbers for a system, which depend only on the seed of the world, the tick, the name of
/// the system and, on request, an entity. Each call within a tick starts the same numbers again; in
/// [fixed steps][Phase#FIXED_STEP], each call within a step.
public interface SystemRandom {
  /// Returns the random numbers of the system for this tick.
  ///
  /// @return a new stream
  RandomStream stream();

  /// Returns the random numbers of the system for this tick and an entity. They do not depend on
  /// the order in which entities are visited.
  ///
  /// @param entity the entity
  /// @return a new stream
  RandomStream stream(Entity entity);
}
