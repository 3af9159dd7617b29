package dev.phyla.model;

import dev.phyla.Entity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/// A world in the simplest terms that can be right: a map of values for each entity, a list of rows
/// for each set of components, and a stack of free handles.
///
/// It predicts everything that the contract of a world fixes: handles, values, the order of rows
/// and of archetypes, and dirty marks.
final class ReferenceWorld {
  private static final Comparator<List<String>> CANONICAL_ORDER =
      (a, b) -> Arrays.compare(a.toArray(String[]::new), b.toArray(String[]::new));

  private final Map<Entity, Map<Class<?>, Object>> entities = new HashMap<>();
  private final Map<Set<Class<?>>, Rows> rows = new HashMap<>();
  private final Map<List<String>, Rows> archetypes = new TreeMap<>(CANONICAL_ORDER);
  private final Deque<Entity> free = new ArrayDeque<>();
  private int nextSlot = 1;

  /// The rows of an archetype.
  ///
  /// @param types the components
  /// @param entities the entities by row
  /// @param dirty the components that are marked as changed
  record Rows(Set<Class<?>> types, List<Entity> entities, Set<Class<?>> dirty) {
    private Rows(Set<Class<?>> types) {
      this(Set.copyOf(types), new ArrayList<>(), new HashSet<>());
    }

    private void add(Entity entity) {
      entities.add(entity);
      dirty.addAll(types);
    }

    private void remove(Entity entity) {
      int row = entities.indexOf(entity);
      Entity last = entities.removeLast();
      if (row < entities.size()) {
        entities.set(row, last);
        dirty.addAll(types);
      }
    }
  }

  /// The rows of entities that have exactly these components.
  Rows archetype(Set<Class<?>> types) {
    Rows known = rows.get(types);
    if (known == null) {
      known = new Rows(types);
      rows.put(known.types, known);
      archetypes.put(types.stream().map(Class::getSimpleName).sorted().toList(), known);
    }
    return known;
  }

  /// The entities alive, in canonical order.
  List<Entity> alive() {
    return archetypes.values().stream().flatMap(rows -> rows.entities.stream()).toList();
  }

  boolean isAlive(Entity entity) {
    return entities.containsKey(entity);
  }

  /// The components of a live entity.
  Map<Class<?>, Object> components(Entity entity) {
    return entities.get(entity);
  }

  Rows archetype(Entity entity) {
    return archetype(entities.get(entity).keySet());
  }

  /// Spawns an entity with values, or with classes for defaults.
  Entity spawn(Collection<?> given) {
    Entity entity = free.isEmpty() ? new Entity(nextSlot++, 1) : free.pop();
    Map<Class<?>, Object> components = new LinkedHashMap<>();
    for (Object part : given) {
      components.put(typeOf(part), part instanceof Class<?> type ? Kinds.defaultOf(type) : part);
    }
    entities.put(entity, components);
    archetype(components.keySet()).add(entity);
    return entity;
  }

  boolean despawn(Entity entity) {
    if (!isAlive(entity)) {
      return false;
    }
    archetype(entity).remove(entity);
    forget(entity);
    return true;
  }

  int despawnAll(Predicate<Set<Class<?>>> matches) {
    int count = 0;
    for (Rows rows : archetypes.values()) {
      if (matches.test(rows.types)) {
        count += rows.entities.size();
        rows.entities.forEach(this::forget);
        rows.entities.clear();
      }
    }
    return count;
  }

  private void forget(Entity entity) {
    entities.remove(entity);
    free.push(new Entity(entity.index(), entity.generation() + 1));
  }

  /// Sets values, or adds defaults where a class is given and missing.
  boolean set(Entity entity, Collection<?> given) {
    if (!isAlive(entity)) {
      return false;
    }
    Map<Class<?>, Object> components = entities.get(entity);
    Rows before = archetype(entity);
    for (Object part : given) {
      if (part instanceof Class<?> type) {
        components.putIfAbsent(type, Kinds.defaultOf(type));
      } else {
        components.put(part.getClass(), part);
      }
    }
    if (!moveFrom(before, entity)) {
      given.stream()
          .filter(part -> !(part instanceof Class<?>))
          .forEach(value -> before.dirty.add(value.getClass()));
    }
    return true;
  }

  boolean remove(Entity entity, Collection<Class<?>> types) {
    if (!isAlive(entity)) {
      return false;
    }
    Rows before = archetype(entity);
    entities.get(entity).keySet().removeAll(types);
    moveFrom(before, entity);
    return true;
  }

  /// Moves an entity to the archetype of its components, unless it is there.
  private boolean moveFrom(Rows before, Entity entity) {
    Rows after = archetype(entity);
    if (after.types.equals(before.types)) {
      return false;
    }
    before.remove(entity);
    after.add(entity);
    return true;
  }

  void endUpdate() {
    archetypes.values().forEach(rows -> rows.dirty.clear());
  }

  /// Visits the entities of matching archetypes, in the order of a query, and marks what is written
  /// in each archetype that is entered.
  void visit(
      Predicate<Set<Class<?>>> matches,
      Set<Class<?>> written,
      BiConsumer<Entity, Map<Class<?>, Object>> visitor) {
    for (Rows rows : archetypes.values()) {
      if (matches.test(rows.types) && !rows.entities.isEmpty()) {
        rows.dirty.addAll(written);
        rows.entities.forEach(entity -> visitor.accept(entity, entities.get(entity)));
      }
    }
  }

  static Class<?> typeOf(Object part) {
    return part instanceof Class<?> type ? type : part.getClass();
  }
}
