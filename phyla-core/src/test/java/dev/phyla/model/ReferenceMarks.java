package dev.phyla.model;

import dev.phyla.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A reference implementation of tags and enabling, with plain collections.
final class ReferenceMarks {
  private final Map<Class<?>, List<Entity>> tags = new HashMap<>();
  private final Set<Entity> disabled = new HashSet<>();
  private final Map<Class<?>, Set<Entity>> disabledComponents = new HashMap<>();

  /// The entities with a tag, in the order that a world keeps.
  List<Entity> tagged(Class<?> tag) {
    return tags.computeIfAbsent(tag, _ -> new ArrayList<>());
  }

  /// The entities that are disabled.
  Set<Entity> disabled() {
    return disabled;
  }

  /// The entities of which a component is disabled.
  Set<Entity> disabledIn(Class<?> component) {
    return disabledComponents.computeIfAbsent(component, _ -> new HashSet<>());
  }

  void tag(Class<?> tag, Entity entity) {
    if (!tagged(tag).contains(entity)) {
      tagged(tag).add(entity);
    }
  }

  void untag(Class<?> tag, Entity entity) {
    List<Entity> entities = tagged(tag);
    int at = entities.indexOf(entity);
    if (at >= 0) {
      Entity last = entities.removeLast();
      if (at < entities.size()) {
        entities.set(at, last);
      }
    }
  }

  /// An entity lost a component.
  void lost(Entity entity, Class<?> component) {
    disabledIn(component).remove(entity);
  }

  /// An entity was despawned.
  void ended(Entity entity) {
    tags.keySet().forEach(tag -> untag(tag, entity));
    disabled.remove(entity);
    disabledComponents.values().forEach(entities -> entities.remove(entity));
  }

  void copyFrom(ReferenceMarks other) {
    tags.values().forEach(List::clear);
    other.tags.forEach((tag, entities) -> tagged(tag).addAll(entities));
    disabled.clear();
    disabled.addAll(other.disabled);
    disabledComponents.values().forEach(Set::clear);
    other.disabledComponents.forEach((type, entities) -> disabledIn(type).addAll(entities));
  }

  /// Whether an entity of a matching archetype passes.
  boolean passes(Entity entity, Wanted wanted) {
    boolean enabled =
        !disabled.contains(entity)
            && wanted.needed().stream().noneMatch(type -> disabledIn(type).contains(entity));
    return (enabled || wanted.disabledToo())
        && wanted.tagged().stream().allMatch(tag -> tagged(tag).contains(entity))
        && wanted.untagged().stream().noneMatch(tag -> tagged(tag).contains(entity));
  }
}
