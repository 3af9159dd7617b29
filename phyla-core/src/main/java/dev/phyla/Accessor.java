package dev.phyla;

import java.util.Optional;

/// Random access to one component type, with code generated for it.
///
/// It means the same as [World#get(Entity, Class)] and [World#set(Entity, Object)] without looking
/// the type up, except that observers of replaced values are not told. Where a call site sees one
/// accessor the JIT compiler inlines it, records and all. Get it once, from
/// [World#accessor(Class)], and keep it.
///
/// @param <T> the component type
public interface Accessor<T> {
  /// The component of an entity.
  ///
  /// @param entity the entity
  /// @return its value
  /// @throws java.util.NoSuchElementException if the entity is dead or has no such component
  T get(Entity entity);

  /// The component of an entity, if it is alive and has it.
  ///
  /// @param entity the entity
  /// @return its value or nothing
  Optional<T> find(Entity entity);

  /// Whether an entity is alive and has the component.
  ///
  /// @param entity the entity
  /// @return true if so
  boolean has(Entity entity);

  /// Replaces the component of an entity, or adds it, which cannot be done inside a loop.
  ///
  /// @param entity the entity
  /// @param value the new value, not null
  /// @return false if the entity is dead, and nothing was done
  boolean set(Entity entity, T value);
}
