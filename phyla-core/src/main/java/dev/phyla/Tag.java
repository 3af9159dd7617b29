package dev.phyla;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.TagSet;
import java.util.Objects;
import java.util.function.Consumer;

/// A mark that entities have or have not, beside their archetype.
///
/// ```java
/// interface Selected {}
///
/// Tag selected = world.tag(Selected.class);
/// selected.add(entity);
/// world.query(read(Position.class), tagged(Selected.class)).each(p -> draw(p));
/// ```
///
/// A tag is named by a class and has no value. Adding and removing it takes a few nanoseconds, does
/// not move the entity and is no structural change: it may be done inside loops, and no row,
/// location or column expires. An entity that is despawned loses its tags at once, so a new entity
/// in its slot has none.
///
/// Entities are in the order in which they were added, except that each removal, also by a despawn,
/// moves the last one into the gap.
public final class Tag {
  private static final long[] NO_ENTITIES = {};

  private final Guard guard;
  private final EntityIndex index;
  private final TagSet tag;
  private final EntitySet entities;
  private long[] visited = NO_ENTITIES;

  Tag(Guard guard, EntityIndex index, TagSet tag) {
    this.guard = guard;
    this.index = index;
    this.tag = tag;
    this.entities = tag.entities();
  }

  /// The class that names the tag.
  ///
  /// @return the class that was given to [World#tag(Class)]
  public Class<?> marker() {
    return tag.marker();
  }

  /// Tags an entity. One that has the tag keeps it, and its place in the order.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  public boolean add(Entity entity) {
    boolean alive = isAlive(entity);
    if (alive) {
      entities.add(entity.bits());
    }
    return alive;
  }

  /// Takes the tag from an entity, if it has it.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  public boolean remove(Entity entity) {
    boolean alive = isAlive(entity);
    if (alive) {
      entities.remove(entity.bits());
    }
    return alive;
  }

  private boolean isAlive(Entity entity) {
    guard.checkUse();
    return index.row(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY)) >= 0;
  }

  /// Whether an entity is alive and has the tag.
  ///
  /// @param entity the entity
  /// @return true if so
  public boolean has(Entity entity) {
    guard.checkUse();
    return entities.contains(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY).bits());
  }

  /// The number of entities that have the tag, enabled or not.
  ///
  /// @return how many there are
  public int count() {
    guard.checkUse();
    return entities.size();
  }

  /// The entities that have the tag, enabled or not.
  ///
  /// @return a copy, in order
  public EntityList entities() {
    guard.checkUse();
    return EntityList.of(entities.toArray());
  }

  /// Calls a lambda for each entity that has the tag now, enabled or not, in order.
  ///
  /// The lambda may do anything, also despawn entities and change this tag: those that had the tag
  /// in the beginning are visited, less those that have died meanwhile. To visit their components,
  /// loop over a query with [Term#tagged(Class...)].
  ///
  /// @param action gets the entity
  public void each(Consumer<? super Entity> action) {
    guard.checkUse();
    Objects.requireNonNull(action, () -> this + " was given no lambda.");
    int count = entities.size();
    long[] copy = entities.copyInto(visited);
    visited = NO_ENTITIES;
    try {
      for (int i = 0; i < count; i++) {
        Entity entity = Entity.fromBits(copy[i]);
        if (index.row(entity) >= 0) {
          action.accept(entity);
        }
      }
    } finally {
      visited = copy;
    }
  }

  /// Takes the tag from all entities.
  public void clear() {
    guard.checkUse();
    entities.clear();
  }

  /// The term that asks for it.
  @Override
  public String toString() {
    return "tagged " + tag.name();
  }
}
