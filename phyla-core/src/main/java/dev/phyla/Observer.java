package dev.phyla;

/// Called when a component of an entity appears, is replaced, or goes.
///
/// An observer may change other entities, which are announced at once, before the call returns, up
/// to a depth of 100 changes inside each other. The observed entity cannot be changed from inside
/// its own callback; record a command instead. The same holds for entities that are despawned
/// together, once observers have heard of them.
///
/// @param <T> the component type
@FunctionalInterface
public interface Observer<T> {
  /// Learns of one component of one entity.
  ///
  /// @param world the world
  /// @param entity the entity, alive
  /// @param value the component: the new one when it was added or replaced, the old one when it is
  ///   about to go
  void observe(World world, Entity entity, T value);
}
