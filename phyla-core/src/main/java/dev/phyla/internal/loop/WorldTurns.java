package dev.phyla.internal.loop;

/// Worlds that share tables and whose rows a loop visits in turn.
public interface WorldTurns {
  /// Makes the state that lambdas may read that of a world.
  void enter(int world);
}
