package dev.phyla.examples;

import dev.phyla.World;

/// A run of an [Example]: a world, the systems that move it on, and how it looks.
public interface Simulation extends AutoCloseable {

  /// The world being simulated.
  World world();

  /// Moves the world on by one tick.
  void step();

  /// The part of the world to look at, the same for the whole run.
  View view();

  /// Draws the world as it is now. Painting only reads, so a run that is watched ends in the same
  /// state as one that is not.
  void paint(Canvas canvas);

  /// Closes the world.
  @Override
  default void close() {
    world().close();
  }
}
