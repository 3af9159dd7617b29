package dev.phyla.transform;

import dev.phyla.World;

/// Computes the [WorldTransform]s of the entities of a world from their [LocalTransform]s and the
/// transforms of their parents.
///
/// ```java
/// Entity ship = world.spawn(LocalTransform.at(10, 0, 0));
/// Entity turret = world.spawn(LocalTransform.at(0, 2, 0));
/// world.hierarchy().setParent(turret, ship);
///
/// var transforms = new Transforms(world);
/// transforms.propagate();
/// world.get(turret, WorldTransform.class).position(); // (10, 2, 0)
/// ```
///
/// Create one for each world, keep it, and call [#propagate()] once per update, after everything
/// that moves entities and before everything that reads where they are.
public final class Transforms {
  private final Propagation propagation;

  /// Creates an object that computes the transforms of a world.
  ///
  /// @param world the world
  public Transforms(World world) {
    this.propagation = new Propagation(world, new SpaceKernel());
  }

  /// Brings all world transforms up to date: parents before children, level by level, each the
  /// product of the world transform of the parent and the local transform. Only what changed since
  /// the last call, and its descendants, is computed, written and marked as changed; the first call
  /// computes everything.
  /// - An entity without a parent, or whose parent has no `LocalTransform`, is a root: its world
  ///   transform is its local transform.
  /// - Every entity with a `LocalTransform` has a `WorldTransform`, because it is required. If it
  ///   was removed, it is added again, which is a structural change.
  /// - Disabled entities take part.
  ///
  /// The time depends on the number of entities that are computed. If parents changed, or entities
  /// with parents or children were added or removed, it also depends on the number of all entities
  /// in trees.
  ///
  /// @throws IllegalStateException inside a loop, if a `WorldTransform` has to be added again
  public void propagate() {
    propagation.run();
  }
}
