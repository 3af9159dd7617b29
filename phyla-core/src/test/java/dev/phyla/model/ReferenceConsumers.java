package dev.phyla.model;

import dev.phyla.Entity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// The consumers of the reference, and what each has not read yet.
final class ReferenceConsumers {
  private final List<Unseen> consumers = new ArrayList<>();
  private final Set<Class<?>> ignoringEqual = new HashSet<>();

  /// What one consumer of a component has not read yet.
  static final class Unseen {
    private final Class<?> type;
    private final Set<Entity> added = new HashSet<>();
    private final Set<Entity> changed = new HashSet<>();
    private final List<String> removed = new ArrayList<>();

    private Unseen(Class<?> type) {
      this.type = type;
    }

    /// The entities that gained the component.
    Set<Entity> added() {
      return added;
    }

    /// The entities that gained the component, or another value of it.
    Set<Entity> changed() {
      return changed;
    }

    /// What was removed, with its last values, oldest first.
    List<String> removed() {
      return removed;
    }

    /// Marks everything as read.
    void clear() {
      added.clear();
      changed.clear();
      removed.clear();
    }
  }

  /// Adds a consumer of a component.
  Unseen add(Class<?> type) {
    var unseen = new Unseen(type);
    consumers.add(unseen);
    return unseen;
  }

  /// Removes a consumer.
  void remove(Unseen consumer) {
    consumers.remove(consumer);
  }

  /// Stops equal-value writes from counting as changes.
  void ignoreEqual(Class<?> type) {
    ignoringEqual.add(type);
  }

  private List<Unseen> of(Class<?> type) {
    return consumers.stream().filter(consumer -> consumer.type == type).toList();
  }

  /// All entities were replaced: consumers see all of them, and lose what they have not read.
  void stateReplaced(List<Entity> alive) {
    for (Unseen consumer : consumers) {
      consumer.clear();
      consumer.added.addAll(alive);
      consumer.changed.addAll(alive);
    }
  }

  void added(Entity entity, Class<?> type) {
    for (Unseen consumer : of(type)) {
      consumer.added.add(entity);
      consumer.changed.add(entity);
    }
  }

  /// A value was replaced by another one, in a way that allows to compare them.
  void replaced(Entity entity, Object before, Object after) {
    if (!ignoringEqual.contains(after.getClass()) || !Objects.equals(before, after)) {
      written(entity, after.getClass());
    }
  }

  /// A value was written to, or may have been.
  void written(Entity entity, Class<?> type) {
    of(type).forEach(consumer -> consumer.changed.add(entity));
  }

  void removed(Entity entity, Object last) {
    for (Unseen consumer : of(last.getClass())) {
      consumer.added.remove(entity);
      consumer.changed.remove(entity);
      consumer.removed.add(entity + " " + last);
    }
  }
}
