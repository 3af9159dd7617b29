package dev.phyla;

import java.util.Optional;
import java.util.function.UnaryOperator;

/// Random access to the components of one type, with generated code.
///
/// An accessor behaves like [World#get(Entity, Class)], [World#set(Entity, Object)] and
/// [World#remove(Entity, Class)], but does not look the type up and does not call `onSet`
/// observers. The JIT compiler inlines it at call sites that see only one accessor, and then
/// allocates no records. Obtain an accessor once with [World#accessor(Class)] and reuse it.
///
/// @param <T> the component type
public interface Accessor<T> {
  /// Returns the component of an entity.
  ///
  /// @param entity the entity
  /// @return its value
  /// @throws java.util.NoSuchElementException if the entity is dead or has no such component
  T get(Entity entity);

  /// Returns the component of an entity, if the entity is alive and has it.
  ///
  /// @param entity the entity
  /// @return its value or nothing
  Optional<T> find(Entity entity);

  /// Whether an entity is alive and has the component.
  ///
  /// @param entity the entity
  /// @return true if so
  boolean has(Entity entity);

  /// Replaces the component of an entity, or adds it. Adding is not allowed inside a loop.
  ///
  /// @param entity the entity
  /// @param value the new value, not null
  /// @return false if the entity is dead, and nothing was done
  boolean set(Entity entity, T value);

  /// Replaces the component of an entity with the result of a function. The entity is looked up
  /// once, which is faster than [#get(Entity)] followed by [#set(Entity, Object)]. Allowed inside a
  /// loop, like any write in place.
  ///
  /// If the function returns null or throws, nothing is written. The function may change the world,
  /// even move the entity; its result replaces any value that it wrote to the component itself. If
  /// it despawned the entity or removed the component, nothing is written.
  ///
  /// @param entity the entity
  /// @param function receives the value and returns the new one, not null; not called if the entity
  ///   is dead or has no such component
  /// @return whether a value was written
  boolean update(Entity entity, UnaryOperator<T> function);

  /// Removes the component of an entity. If the entity does not have it, nothing changes. Not
  /// allowed inside a loop.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  boolean remove(Entity entity);
}
