package dev.phyla.internal.entity;

/// Lets a task that needs more handles than its blocks have wait for the tasks before it.
@FunctionalInterface
public interface OverflowTurn {
  /// Waits until all tasks with smaller numbers have ended. What they did happens before the
  /// return.
  ///
  /// @param task the number of the waiting task
  void await(int task);
}
