package dev.phyla.sparse;

import dev.phyla.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A reference implementation of tags and enabling, with plain collections.
final class RowModel {
  /// The conditions of a query on an entity of a matching archetype.
  ///
  /// @param needs components that must be enabled
  /// @param tagged tags it must have
  /// @param untagged tags it must not have
  /// @param disabledToo whether disabled entities match
  record Condition(
      List<Class<?>> needs, List<Class<?>> tagged, List<Class<?>> untagged, boolean disabledToo) {}

  private final Map<Entity, Set<Class<?>>> components = new HashMap<>();
  private final Map<Class<?>, List<Entity>> tags = new HashMap<>();
  private final Set<Entity> disabled = new HashSet<>();
  private final Map<Class<?>, Set<Entity>> disabledComponents = new HashMap<>();

  boolean isAlive(Entity entity) {
    return components.containsKey(entity);
  }

  boolean has(Entity entity, Class<?> component) {
    return isAlive(entity) && components.get(entity).contains(component);
  }

  void spawn(Entity entity) {
    components.put(entity, new HashSet<>());
  }

  void despawn(Entity entity) {
    components.remove(entity);
    disabled.remove(entity);
    disabledComponents.values().forEach(entities -> entities.remove(entity));
    tags.keySet().forEach(tag -> untag(tag, entity));
  }

  void add(Entity entity, Class<?> component) {
    components.get(entity).add(component);
  }

  void remove(Entity entity, Class<?> component) {
    components.get(entity).remove(component);
    disabledIn(component).remove(entity);
  }

  List<Entity> tagged(Class<?> tag) {
    return tags.computeIfAbsent(tag, _ -> new ArrayList<>());
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

  Set<Entity> disabled() {
    return disabled;
  }

  Set<Entity> disabledIn(Class<?> component) {
    return disabledComponents.computeIfAbsent(component, _ -> new HashSet<>());
  }

  boolean passes(Entity entity, Condition condition) {
    boolean enabled =
        !disabled.contains(entity)
            && condition.needs.stream().noneMatch(type -> disabledIn(type).contains(entity));
    return (enabled || condition.disabledToo)
        && condition.tagged.stream().allMatch(tag -> tagged(tag).contains(entity))
        && condition.untagged.stream().noneMatch(tag -> tagged(tag).contains(entity));
  }
}
