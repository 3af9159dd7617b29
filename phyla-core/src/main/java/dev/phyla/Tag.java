package dev.phyla;

import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.TagSet;
import java.util.Objects;
import java.util.function.Consumer;

/// A mark on entities that is stored outside of their archetype.
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
/// not move the entity and is not a structural change: it is allowed inside loops, and rows,
/// locations and columns stay valid. A despawned entity loses its tags.
///
/// Entities are in the order in which they were added, except that each removal moves the last
/// entity into the gap.
public final class Tag {
  private static final long[] NO_ENTITIES = {};

  private final Guard guard;
  private final EntityIndex index;
  private final TagSet tag;
  private final EntitySet entities;

  /// Reused for the members during [#each].
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

  /// Adds the tag to an entity. If the entity has the tag already, nothing changes.
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

  /// Removes the tag from an entity, if it has it.
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
    guard.checkWrite(AccessKind.TAG, marker());
    return index.row(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY)) >= 0;
  }

  /// Whether an entity is alive and has the tag.
  ///
  /// @param entity the entity
  /// @return true if so
  public boolean has(Entity entity) {
    guard.checkRead(AccessKind.TAG, marker());
    return entities.contains(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY).bits());
  }

  /// The number of entities that have the tag, whether enabled or disabled.
  ///
  /// @return the number
  public int count() {
    guard.checkRead(AccessKind.TAG, marker());
    return entities.size();
  }

  /// The entities that have the tag, whether enabled or disabled.
  ///
  /// @return a copy, in order
  public EntityList entities() {
    guard.checkRead(AccessKind.TAG, marker());
    return EntityList.of(entities.toArray());
  }

  /// Calls a lambda for each entity that has the tag now, whether enabled or disabled, in order.
  ///
  /// The lambda may despawn entities and change this tag: all entities that had the tag at the
  /// start are visited, except those that have died. To access components, use a query with
  /// [Term#tagged(Class...)].
  ///
  /// @param action receives the entity
  public void each(Consumer<? super Entity> action) {
    guard.checkRead(AccessKind.TAG, marker());
    Objects.requireNonNull(action, () -> this + " was given no lambda.");
    int count = entities.size();
    if (guard.isLent()) { // tasks cannot share a buffer
      visit(entities.toArray(), count, action);
      return;
    }
    long[] copy = entities.copyInto(visited);
    visited = NO_ENTITIES;
    try {
      visit(copy, count, action);
    } finally {
      visited = copy;
    }
  }

  private void visit(long[] copy, int count, Consumer<? super Entity> action) {
    for (int i = 0; i < count; i++) {
      Entity entity = Entity.fromBits(copy[i]);
      if (index.row(entity) >= 0) {
        action.accept(entity);
      }
    }
  }

  /// Removes the tag from all entities.
  public void clear() {
    guard.checkWrite(AccessKind.TAG, marker());
    entities.clear();
  }

  /// The text of the term that selects it.
  @Override
  public String toString() {
    return "tagged " + tag.name();
  }
}
