package dev.phyla;

import java.util.Optional;
import java.util.function.UnaryOperator;

/// Random access to one component type, with code generated for it.
///
/// It means the same as [World#get(Entity, Class)], [World#set(Entity, Object)] and
/// [World#remove(Entity, Class)] without looking the type up, except that observers of replaced
/// values are not told. Where a call site sees one accessor the JIT compiler inlines it, records
/// and all. Get it once, from [World#accessor(Class)], and keep it.
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

  /// Replaces the component of an entity with what a function makes of it. The entity is looked up
  /// once, so this is faster than [#get(Entity)] and [#set(Entity, Object)]. Like any write in
  /// place, it can be done inside a loop.
  ///
  /// If the function returns null or throws, nothing is written. The function may use the world and
  /// change it. What it returns goes to the entity wherever that is then, and replaces what the
  /// function wrote to the component itself. If the function despawned the entity or removed the
  /// component, nothing is written and the result is false.
  ///
  /// @param entity the entity
  /// @param function gets the value and returns the new one, not null; it is not called if the
  ///   entity is dead or has no such component
  /// @return false if the entity is dead or has no such component, and nothing was written
  boolean update(Entity entity, UnaryOperator<T> function);

  /// Removes the component of an entity, which cannot be done inside a loop. If the entity does not
  /// have it, nothing changes.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  boolean remove(Entity entity);
}
