package dev.phyla;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.naming.EntityKeys;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;

/// The keys of the entities of a world: texts that are unique in the world and by which entities
/// are found.
///
/// ```java
/// world.keys().set(entity, "player");
/// Entity player = world.keys().find("player").orElseThrow();
/// ```
///
/// An entity has at most one key. A despawned entity loses its key at once, after the observers of
/// its components were called; another entity can then have it. Keys are part of the state of the
/// world: of its hashes and copies.
///
/// Setting a key moves no rows and is not a structural change. It is allowed inside loops, so there
/// are no commands for it. The entity of a recorded spawn is not alive until the commands are
/// flushed, so it cannot have a key before.
public final class Keys {
  private final Guard guard;
  private final EntityIndex index;
  private final EntityKeys keys;

  Keys(Guard guard, EntityIndex index, EntityKeys keys) {
    this.guard = guard;
    this.index = index;
    this.keys = keys;
  }

  /// Sets the key of an entity, replacing the one it has. If the entity has this key already,
  /// nothing changes.
  ///
  /// @param entity the entity
  /// @param key a text that is not blank
  /// @return false if the entity is dead, or is not spawned yet, and nothing was done
  /// @throws IllegalArgumentException if the key is blank, or another entity has it
  public boolean set(Entity entity, String key) {
    requireKey(key);
    boolean alive = isAlive(entity);
    if (key.isBlank()) {
      throw new IllegalArgumentException(
          "The entity " + entity + " was given a blank key; use a text with visible characters.");
    }
    if (!alive) {
      return false;
    }
    Entity owner = keys.find(key);
    if (owner != null && !owner.equals(entity)) {
      throw new IllegalArgumentException(
          String.format(
              "The entity %s cannot have the key \"%s\", because %s has it; remove it there first,"
                  + " or use another key.",
              entity, key, owner));
    }
    keys.set(entity, key);
    return true;
  }

  /// Returns the entity that has a key.
  ///
  /// @param key any text
  /// @return the entity, which is alive, or empty
  public Optional<Entity> find(String key) {
    guard.checkRead();
    return Optional.ofNullable(keys.find(requireKey(key)));
  }

  /// Returns the key of an entity.
  ///
  /// @param entity the entity
  /// @return the key; empty if the entity has none or is dead
  public Optional<String> get(Entity entity) {
    return isAlive(entity)
        ? Optional.ofNullable(keys.texts().get(entity.bits()))
        : Optional.empty();
  }

  /// Removes the key of an entity, if it has one.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  public boolean remove(Entity entity) {
    boolean alive = isAlive(entity);
    if (alive) {
      keys.texts().remove(entity.bits());
    }
    return alive;
  }

  /// The number of entities that have a key.
  ///
  /// @return the number
  public int count() {
    guard.checkRead();
    return keys.texts().size();
  }

  /// Calls a lambda for each key and its entity, in the order of the keys, as
  /// [String#compareTo(String)] defines it.
  ///
  /// The lambda may change keys and despawn entities: all keys that were set at the start are
  /// visited, except those that no entity has any more.
  ///
  /// @param action receives the key and the entity
  public void forEach(BiConsumer<? super String, ? super Entity> action) {
    guard.checkUse();
    Objects.requireNonNull(action, "The keys were given no lambda.");
    for (String key : keys.sorted()) {
      Entity entity = keys.find(key);
      if (entity != null) {
        action.accept(key, entity);
      }
    }
  }

  private boolean isAlive(Entity entity) {
    guard.checkUse();
    return index.row(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY)) >= 0;
  }

  private static String requireKey(String key) {
    return Objects.requireNonNull(
        key, "The key is null; Keys.remove removes the key of an entity.");
  }

  @Override
  public String toString() {
    return keys.texts().size() + " keys";
  }
}
