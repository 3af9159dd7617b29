package dev.phyla.model;

import dev.phyla.Entity;
import dev.phyla.model.ReferenceListeners.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/// The simplest correct implementation of a world: a map of values for each entity, and a list of
/// rows for each set of components.
///
/// It predicts everything that the contract of a world determines: handles, values, the order of
/// rows and of archetypes, dirty marks, and the calls of listeners in order.
final class ReferenceWorld {
  private static final Comparator<Class<?>> BY_NAME = Comparator.comparing(Class::getSimpleName);

  private final Map<Entity, Map<Class<?>, Object>> entities = new HashMap<>();
  private final ReferenceArchetypes archetypes = new ReferenceArchetypes();
  private final ReferenceHandles handles = new ReferenceHandles();
  private final ReferenceMarks marks = new ReferenceMarks();
  private final ReferenceConsumers consumers = new ReferenceConsumers();
  private final ReferenceListeners listeners = new ReferenceListeners(this);
  private final ReferenceCommands commands = new ReferenceCommands(this);
  private Entity companion = Entity.NONE;

  ReferenceArchetypes archetypes() {
    return archetypes;
  }

  ReferenceHandles handles() {
    return handles;
  }

  ReferenceMarks marks() {
    return marks;
  }

  ReferenceConsumers consumers() {
    return consumers;
  }

  ReferenceListeners listeners() {
    return listeners;
  }

  ReferenceCommands commands() {
    return commands;
  }

  /// The entity that observers change, see [Reaction#COMPANION].
  Entity companion() {
    return companion;
  }

  /// Chooses another companion if the last one has died.
  void renewCompanion() {
    if (!isAlive(companion)) {
      companion = alive().stream().findFirst().orElse(Entity.NONE);
    }
  }

  // Queries.

  /// The entities alive, in canonical order.
  List<Entity> alive() {
    return archetypes.all().stream().flatMap(rows -> rows.entities().stream()).toList();
  }

  /// The entities alive that have a component.
  List<Entity> having(Class<?> type) {
    return alive().stream().filter(entity -> components(entity).containsKey(type)).toList();
  }

  boolean isAlive(Entity entity) {
    return entities.containsKey(entity);
  }

  /// The components of a live entity.
  Map<Class<?>, Object> components(Entity entity) {
    return entities.get(entity);
  }

  Rows rows(Entity entity) {
    return archetypes.of(entities.get(entity).keySet());
  }

  static Class<?> typeOf(Object part) {
    return part instanceof Class<?> type ? type : part.getClass();
  }

  private static Object valueOf(Object part) {
    return part instanceof Class<?> type ? Kinds.defaultOf(type) : part;
  }

  private static SortedSet<Class<?>> byName(Collection<Class<?>> types) {
    var sorted = new TreeSet<>(BY_NAME);
    sorted.addAll(types);
    return sorted;
  }

  // Changing the structure.

  /// The archetype with some components, which is announced if it is new.
  private Rows prepare(Set<Class<?>> types) {
    Rows rows = archetypes.of(types);
    if (!rows.exists()) {
      rows.setExists(true);
      listeners.created(rows);
    }
    return rows;
  }

  /// Creates the archetype of an operation that then fails.
  ///
  /// @param entity the entity that should get the parts, or null for a new one
  void prepare(Entity entity, Collection<?> parts) {
    Set<Class<?>> types = new HashSet<>(entity == null ? Set.of() : components(entity).keySet());
    parts.forEach(part -> types.add(typeOf(part)));
    prepare(types);
  }

  Entity spawn(Collection<?> parts) {
    Entity entity = handles.take();
    spawnAll(List.of(entity), parts);
    return entity;
  }

  /// Spawns entities with equal components.
  void spawnAll(List<Entity> spawned, Collection<?> parts) {
    spawnEach(spawned, spawned.stream().map(_ -> parts).toList());
  }

  /// Spawns entities with the same component types and different values.
  void spawnEach(List<Entity> spawned, List<? extends Collection<?>> parts) {
    if (spawned.isEmpty()) {
      return;
    }
    prepare(null, parts.getFirst());
    for (int i = 0; i < spawned.size(); i++) {
      Map<Class<?>, Object> components = new LinkedHashMap<>();
      parts.get(i).forEach(part -> components.put(typeOf(part), valueOf(part)));
      entities.put(spawned.get(i), components);
      rows(spawned.get(i)).add(spawned.get(i));
    }
    Rows rows = rows(spawned.getFirst());
    spawned.forEach(entity -> rows.types().forEach(type -> consumers.added(entity, type)));
    int end = rows.entities().size();
    listeners.enter(rows, null, end - spawned.size(), end);
    for (Entity entity : spawned) {
      byName(rows.types()).forEach(type -> listeners.announce(Event.ADD, entity, type));
    }
  }

  /// Sets values, or adds defaults where a class is given and missing.
  boolean set(Entity entity, Collection<?> parts) {
    if (!isAlive(entity)) {
      return false;
    }
    Map<Class<?>, Object> own = components(entity);
    SortedMap<Class<?>, Object> added = new TreeMap<>(BY_NAME);
    SortedMap<Class<?>, Object> replaced = new TreeMap<>(BY_NAME);
    for (Object part : parts) {
      if (!own.containsKey(typeOf(part))) {
        added.put(typeOf(part), valueOf(part));
      } else if (!(part instanceof Class<?>)) {
        replaced.put(typeOf(part), part);
      }
    }
    if (added.isEmpty()) {
      replaced.values().forEach(value -> write(entity, value));
    } else {
      add(entity, added, replaced.values());
    }
    SortedSet<Class<?>> all = byName(added.keySet());
    all.addAll(replaced.keySet());
    for (Class<?> type : all) {
      listeners.announce(added.containsKey(type) ? Event.ADD : Event.SET, entity, type);
    }
    return true;
  }

  private void add(Entity entity, Map<Class<?>, Object> added, Collection<Object> replaced) {
    prepare(entity, added.keySet());
    Rows before = rows(entity);
    var more = new HashSet<>(before.types());
    more.addAll(added.keySet());
    int row = before.entities().indexOf(entity);
    listeners.exit(before, archetypes.of(more), row, row + 1);
    replaced.forEach(value -> replace(entity, value));
    before.remove(entity);
    components(entity).putAll(added);
    added.keySet().forEach(type -> consumers.added(entity, type));
    arrive(entity, before);
  }

  private void arrive(Entity entity, Rows before) {
    Rows after = rows(entity);
    after.add(entity);
    listeners.enter(after, before, after.entities().size() - 1, after.entities().size());
  }

  /// Replaces a value in place; this calls no observers, but is a change.
  void write(Entity entity, Object value) {
    replace(entity, value);
    rows(entity).mark(Set.of(value.getClass()));
  }

  /// Replaces a value through a raw column, without a comparison.
  void overwrite(Entity entity, Object value) {
    components(entity).put(value.getClass(), value);
    consumers.written(entity, value.getClass());
  }

  private void replace(Entity entity, Object value) {
    Object before = components(entity).put(value.getClass(), value);
    consumers.replaced(entity, before, value);
  }

  boolean remove(Entity entity, Collection<Class<?>> types) {
    if (!isAlive(entity)) {
      return false;
    }
    SortedSet<Class<?>> lost = byName(components(entity).keySet());
    lost.retainAll(Set.copyOf(types));
    if (!lost.isEmpty()) {
      Set<Class<?>> left = new HashSet<>(components(entity).keySet());
      left.removeAll(lost);
      Rows target = prepare(left);
      lost.forEach(type -> listeners.announce(Event.REMOVE, entity, type));
      Rows before = rows(entity);
      int row = before.entities().indexOf(entity);
      listeners.exit(before, target, row, row + 1);
      lost.forEach(type -> lose(entity, type));
      before.remove(entity);
      lost.forEach(type -> components(entity).remove(type));
      arrive(entity, before);
    }
    return true;
  }

  private void lose(Entity entity, Class<?> type) {
    consumers.removed(entity, components(entity).get(type));
    marks.lost(entity, type);
  }

  boolean despawn(Entity entity) {
    if (!isAlive(entity)) {
      return false;
    }
    announceEnd(entity);
    leave(List.of(entity));
    end(entity);
    return true;
  }

  int despawnAll(Wanted wanted) {
    var before = new MarksBefore(this);
    List<Entity> doomed = select(wanted);
    listeners.beginEnd();
    for (Entity entity : doomed) {
      listeners.announceEnd(entity);
      announceEnd(entity);
    }
    leave(doomed);
    doomed.forEach(this::end);
    listeners.completeEnd();
    before.doubtUnlessSomethingDiffers();
    return doomed.size();
  }

  private void announceEnd(Entity entity) {
    for (Class<?> type : byName(components(entity).keySet())) {
      listeners.announce(Event.REMOVE, entity, type);
    }
  }

  /// Announces that entities leave, in as few ranges of rows as possible.
  private void leave(List<Entity> leaving) {
    int first = 0;
    for (int i = 1; i <= leaving.size(); i++) {
      if (i == leaving.size() || !follows(leaving.get(i - 1), leaving.get(i))) {
        Rows rows = rows(leaving.get(first));
        int row = rows.entities().indexOf(leaving.get(first));
        listeners.exit(rows, null, row, row + i - first);
        first = i;
      }
    }
    leaving.forEach(e -> components(e).values().forEach(value -> consumers.removed(e, value)));
  }

  private boolean follows(Entity one, Entity next) {
    List<Entity> here = rows(one).entities();
    return here.indexOf(next) == here.indexOf(one) + 1;
  }

  private void end(Entity entity) {
    rows(entity).remove(entity);
    entities.remove(entity);
    marks.ended(entity);
    handles.release(entity);
  }

  // Loops.

  /// The entities that a query visits, in its order.
  List<Entity> select(Wanted wanted) {
    List<Entity> selected = new ArrayList<>();
    visit(wanted, Set.of(), (entity, _) -> selected.add(entity));
    return selected;
  }

  /// Visits the entities of a query in its order, and marks what may be written in each archetype
  /// that is entered.
  void visit(
      Wanted wanted, Set<Class<?>> written, BiConsumer<Entity, Map<Class<?>, Object>> visitor) {
    for (Rows rows : archetypes.all()) {
      if (wanted.matches(rows.types())) {
        List<Entity> passing =
            rows.entities().stream().filter(entity -> marks.passes(entity, wanted)).toList();
        if (!passing.isEmpty()) {
          rows.mark(written);
          passing.forEach(entity -> visitor.accept(entity, components(entity)));
        }
      }
    }
  }

  /// Sorts the rows of all archetypes that match.
  ///
  /// @return whether rows moved
  boolean sort(Wanted wanted, SortKey<?> key, boolean descending) {
    boolean moved = false;
    for (Rows rows : archetypes.all()) {
      if (wanted.matches(rows.types())) {
        moved |=
            rows.sort(
                (a, b) ->
                    key.compare(
                        components(a).get(key.type()), components(b).get(key.type()), descending));
      }
    }
    return moved;
  }

  void endUpdate() {
    archetypes.all().forEach(Rows::clearMarks);
  }

  // Copies.

  ReferenceCopy copy() {
    return new ReferenceCopy(entities, archetypes, handles, marks);
  }

  /// Replaces the state, without announcements.
  void restore(ReferenceCopy copy) {
    copy.copyTo(entities, archetypes, handles, marks);
    consumers.stateReplaced(alive());
  }
}
