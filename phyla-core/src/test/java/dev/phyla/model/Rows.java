package dev.phyla.model;

import dev.phyla.Entity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// An archetype of the reference: the entities that have exactly some components, by row.
///
/// Two things are not determined. Merged commands skip archetypes, so only the world knows whether
/// one exists; and a mark may be missing if no remaining row has changed.
final class Rows {
  private final Set<Class<?>> types;
  private final List<Entity> entities = new ArrayList<>();
  private final Set<Class<?>> dirty = new HashSet<>();
  private final Set<Class<?>> perhapsDirty = new HashSet<>();
  private boolean exists;

  Rows(Set<Class<?>> types) {
    this.types = Set.copyOf(types);
  }

  Set<Class<?>> types() {
    return types;
  }

  /// The entities by row.
  List<Entity> entities() {
    return entities;
  }

  /// The components that are marked as changed.
  Set<Class<?>> dirty() {
    return dirty;
  }

  /// Whether the world has such an archetype, as far as is known.
  boolean exists() {
    return exists;
  }

  void setExists(boolean exists) {
    this.exists = exists;
  }

  void add(Entity entity) {
    entities.add(entity);
    dirty.addAll(types);
  }

  /// Removes an entity; the last one fills the gap.
  void remove(Entity entity) {
    int row = entities.indexOf(entity);
    Entity last = entities.removeLast();
    if (row < entities.size()) {
      entities.set(row, last);
      dirty.addAll(types);
    }
  }

  /// Sorts the entities.
  ///
  /// @return whether one moved
  boolean sort(Comparator<Entity> order) {
    List<Entity> before = List.copyOf(entities);
    entities.sort(order);
    boolean moved = !entities.equals(before);
    if (moved) {
      dirty.addAll(types);
    }
    return moved;
  }

  void mark(Collection<Class<?>> written) {
    dirty.addAll(written);
  }

  /// Replaces the entities and marks.
  void replace(List<Entity> newEntities, Set<Class<?>> newMarks) {
    entities.clear();
    entities.addAll(newEntities);
    clearMarks();
    dirty.addAll(newMarks);
  }

  void clearMarks() {
    dirty.clear();
    perhapsDirty.clear();
  }

  /// Sets which marks are certain; the others are possible.
  void keepMarks(Set<Class<?>> certain) {
    perhapsDirty.addAll(dirty);
    dirty.retainAll(certain);
    perhapsDirty.removeAll(dirty);
  }

  /// Sets the marks of the world, so that all are certain.
  ///
  /// @return whether they are possible
  boolean settleMarks(Set<Class<?>> actual) {
    boolean possible = actual.containsAll(dirty);
    dirty.addAll(perhapsDirty);
    possible &= dirty.containsAll(actual);
    dirty.retainAll(actual);
    perhapsDirty.clear();
    return possible;
  }

  /// The sorted names of the components, like those of an archetype.
  @Override
  public String toString() {
    return types.stream().map(Class::getSimpleName).sorted().toList().toString();
  }
}
