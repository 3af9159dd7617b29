package dev.phyla;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.naming.EntityTexts;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;

/// The names of the entities of a world: texts for people, such as labels in an editor or in
/// messages. Several entities can have the same name; to find an entity by a text, use [Keys].
///
/// ```java
/// world.names().set(entity, "Ann");
/// String name = world.names().get(entity).orElse("an unnamed entity");
/// ```
///
/// A despawned entity loses its name at once, after the observers of its components were called.
/// Names are part of the state of the world: of its hashes and copies.
///
/// Setting a name moves no rows and is not a structural change. It is allowed inside loops, so
/// there are no commands for it. The entity of a recorded spawn is not alive until the commands are
/// flushed, so it cannot have a name before.
public final class Names {
  private final Guard guard;
  private final EntityIndex index;
  private final EntityTexts names;

  Names(Guard guard, EntityIndex index, EntityTexts names) {
    this.guard = guard;
    this.index = index;
    this.names = names;
  }

  /// Sets the name of an entity, replacing the one it has.
  ///
  /// @param entity the entity
  /// @param name a text that is not blank
  /// @return false if the entity is dead, or is not spawned yet, and nothing was done
  /// @throws IllegalArgumentException if the name is blank
  public boolean set(Entity entity, String name) {
    Objects.requireNonNull(name, "The name is null; Names.remove removes the name of an entity.");
    boolean alive = isAlive(entity);
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "The entity " + entity + " was given a blank name; use a text with visible characters.");
    }
    if (alive) {
      names.set(entity.bits(), name);
    }
    return alive;
  }

  /// Returns the name of an entity.
  ///
  /// @param entity the entity
  /// @return the name; empty if the entity has none or is dead
  public Optional<String> get(Entity entity) {
    return isAlive(entity) ? Optional.ofNullable(names.get(entity.bits())) : Optional.empty();
  }

  /// Removes the name of an entity, if it has one.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  public boolean remove(Entity entity) {
    boolean alive = isAlive(entity);
    if (alive) {
      names.remove(entity.bits());
    }
    return alive;
  }

  /// The number of entities that have a name.
  ///
  /// @return the number
  public int count() {
    guard.checkRead();
    return names.size();
  }

  /// Calls a lambda for each entity that has a name, in the order of their [index][Entity#index()].
  ///
  /// The lambda may change names and despawn entities: all entities that had a name at the start
  /// are visited, except those that no longer have one.
  ///
  /// @param action receives the entity and its name
  public void forEach(BiConsumer<? super Entity, ? super String> action) {
    guard.checkUse();
    Objects.requireNonNull(action, "The names were given no lambda.");
    for (long entity : names.sortedEntities()) {
      String name = names.get(entity);
      if (name != null) {
        action.accept(Entity.fromBits(entity), name);
      }
    }
  }

  private boolean isAlive(Entity entity) {
    guard.checkUse();
    return index.row(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY)) >= 0;
  }

  @Override
  public String toString() {
    return names.size() + " names";
  }
}
