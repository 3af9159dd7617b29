package dev.phyla.model.internal.loop;

import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.model.AgentAction;
import dev.phyla.model.AgentUpdate;
import dev.phyla.spi.PackedAccess;
import java.util.function.ToDoubleFunction;

/// Lets agents act one by one, in a given order. Agents that have died or lost their component are
/// left out.
public interface AgentLoop {
  /// Calls an action for each agent.
  <T> void each(PackedAccess<T> access, Turns turns, AgentAction<T> action, RandomStream random);

  /// Replaces the component of each agent, or despawns the agent.
  <T> void update(
      World world, PackedAccess<T> access, Turns turns, AgentUpdate<T> update, RandomStream random);

  /// Computes new components of all agents without writing them.
  ///
  /// @param results gets the new components
  /// @param places the packed entities that hold the results, one for each turn
  /// @param isDying gets whether the agent of each turn dies
  <T> void compute(
      PackedAccess<T> access,
      Turns turns,
      AgentUpdate<T> update,
      RandomStream random,
      PackedAccess<T> results,
      long[] places,
      boolean[] isDying);

  /// Computes a number for each agent. All are alive and have their component.
  ///
  /// @param keys gets the numbers, in the order of turns
  <T> void compute(
      PackedAccess<T> access, Turns turns, ToDoubleFunction<? super T> function, double[] keys);

  /// Copies components that were computed to their agents, and despawns those that die.
  ///
  /// @param results has the new components
  /// @param places the packed entities that hold the results, one for each turn
  /// @param isDying whether the agent of each turn dies
  <T> void finish(
      World world,
      PackedAccess<T> access,
      Turns turns,
      PackedAccess<T> results,
      long[] places,
      boolean[] isDying);
}
