package dev.phyla.model;

import dev.phyla.Entity;
import dev.phyla.RandomStream;
import org.jspecify.annotations.Nullable;

/// What an agent becomes in its turn.
///
/// @param <T> the component of the agents
@FunctionalInterface
public interface AgentUpdate<T> {
  /// Lets an agent act. It may read and change everything else too: other agents and the structure.
  ///
  /// @param agent the agent, alive
  /// @param value its component
  /// @param random the random numbers of the system in this tick
  /// @return the new value of the component, which is ignored if the agent died or lost the
  ///   component in the meantime, or null if the agent dies
  @Nullable T act(Entity agent, T value, RandomStream random);
}
