package dev.phyla.model;

import dev.phyla.Entity;
import dev.phyla.RandomStream;

/// What an agent does in its turn.
///
/// @param <T> the component of the agents
@FunctionalInterface
public interface AgentAction<T> {
  /// Lets an agent act. It may read and change everything: other agents, the structure, and itself.
  ///
  /// @param agent the agent, alive
  /// @param value its component
  /// @param random the random numbers of the system in this tick
  void act(Entity agent, T value, RandomStream random);
}
