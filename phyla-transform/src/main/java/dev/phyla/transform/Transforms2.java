package dev.phyla.transform;

import dev.phyla.World;

/// Computes the [WorldTransform2]s of the entities of a world from their [LocalTransform2]s and the
/// transforms of their parents: what [Transforms] does in space, in the plane.
///
/// An entity may have transforms of both kinds, which do not affect each other.
public final class Transforms2 {
  private final Propagation propagation;

  /// Creates an object that computes the transforms of a world.
  ///
  /// @param world the world
  public Transforms2(World world) {
    this.propagation = new Propagation(world, new PlaneKernel());
  }

  /// Brings all world transforms up to date, by the rules of [Transforms#propagate()].
  ///
  /// @throws IllegalStateException inside a loop, if a `WorldTransform2` has to be added again
  public void propagate() {
    propagation.run();
  }
}
