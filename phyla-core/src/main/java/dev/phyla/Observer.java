package dev.phyla;

/// A callback for components that are added, replaced or removed.
///
/// An observer may change other entities. Such changes are announced immediately, up to a nesting
/// depth of 100. The observed entity cannot be changed by its own observers; record a command
/// instead. The same holds for entities that are despawned together, once they have been announced.
///
/// @param <T> the component type
@FunctionalInterface
public interface Observer<T> {
  /// Handles one component of one entity.
  ///
  /// @param world the world
  /// @param entity the entity, alive
  /// @param value the component: the new value after it was added or replaced, the last value
  ///   before it is removed
  void observe(World world, Entity entity, T value);
}
