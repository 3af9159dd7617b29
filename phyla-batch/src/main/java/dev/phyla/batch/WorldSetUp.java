package dev.phyla.batch;

import dev.phyla.World;

/// Brings a world of a batch into the state in which an episode starts.
@FunctionalInterface
public interface WorldSetUp {
  /// Sets a world up. It is like a new world, apart from its seed, which is different for each
  /// world and episode: [World#random(String)] gives numbers that depend on it.
  ///
  /// Different worlds may be set up by different threads at the same time.
  ///
  /// @param world the world, valid during the call
  /// @param number the number of the world in its batch, from 0
  void setUp(World world, int number);
}
