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
  ///
  /// @param order the packed agents
  /// @param count how many there are
  <T> void each(
      PackedAccess<T> agents, long[] order, int count, AgentAction<T> action, RandomStream random);

  /// Replaces the component of each agent, or despawns the agent.
  ///
  /// @param order the packed agents
  /// @param count how many there are
  <T> void update(
      World world,
      PackedAccess<T> agents,
      long[] order,
      int count,
      AgentUpdate<T> update,
      RandomStream random);

  /// Computes new components of all agents without writing them.
  ///
  /// @param order the packed agents; those that die are replaced by 0
  /// @param count how many there are
  /// @param results gets the new components
  /// @param places the packed entities that hold the results, one for each agent
  /// @param dying gets the packed agents that die
  /// @return how many die
  <T> int compute(
      PackedAccess<T> agents,
      long[] order,
      int count,
      AgentUpdate<T> update,
      RandomStream random,
      PackedAccess<T> results,
      long[] places,
      long[] dying);

  /// Computes a number for each agent. All are alive and have their component.
  ///
  /// @param order the packed agents
  /// @param count how many there are
  /// @param keys gets the numbers
  <T> void compute(
      PackedAccess<T> agents,
      long[] order,
      int count,
      ToDoubleFunction<? super T> function,
      double[] keys);

  /// Copies components that were computed to their agents.
  <T> void copy(
      PackedAccess<T> agents, long[] order, int count, PackedAccess<T> results, long[] places);
}
