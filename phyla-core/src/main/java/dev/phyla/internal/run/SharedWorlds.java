package dev.phyla.internal.run;

import dev.phyla.internal.loop.WorldTurns;

/// The worlds that share the tables of a loop.
public interface SharedWorlds extends WorldTurns {
  /// The number of worlds.
  int count();

  /// The world whose rows the tables have.
  int selected();

  /// Whether the loop leaves out some of the worlds.
  boolean isAnySkipped();

  /// The next world that the loop does not leave out.
  ///
  /// @param from the first world to consider
  /// @return the world, or the [number of worlds][#count()] if there is none
  int next(int from);

  /// Whether the lambda uses the state of its world, besides the components it is passed.
  boolean usesState();

  /// Called when the lambda threw. The loop leaves out the world from now on.
  void failed(int world, Throwable thrown);
}
