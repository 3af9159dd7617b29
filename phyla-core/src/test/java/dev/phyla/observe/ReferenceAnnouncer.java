package dev.phyla.observe;

import dev.phyla.Entity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/// The expected content and announcements of a world, in plain collections: entities with their
/// components by name, the rows of each set of names, and lines for a journal.
final class ReferenceAnnouncer {
  private final Map<Entity, SortedMap<String, Object>> entities = new LinkedHashMap<>();
  private final Map<Set<String>, List<Entity>> rows = new LinkedHashMap<>();
  private final Map<String, Predicate<Set<String>>> queries = new LinkedHashMap<>();
  private final Set<String> observed;
  private final List<String> lines = new ArrayList<>();
  private BiConsumer<String, Entity> reaction = (line, entity) -> {};

  ReferenceAnnouncer(Set<String> observed) {
    this.observed = observed;
  }

  /// Registers callbacks for a query, given by the names it matches.
  void follow(String name, Predicate<Set<String>> matches) {
    queries.put(name, matches);
  }

  /// Sets what observers do after their line is written.
  ///
  /// @param reaction receives `+`, `-` or `=` with the name of the component, and the entity
  void reactWith(BiConsumer<String, Entity> reaction) {
    this.reaction = reaction;
  }

  List<String> lines() {
    return lines;
  }

  Map<Entity, SortedMap<String, Object>> entities() {
    return entities;
  }

  boolean isAlive(Entity entity) {
    return entities.containsKey(entity);
  }

  /// Creates entities that the world has created, each with different components.
  void spawn(List<Entity> handles, List<SortedMap<String, Object>> components) {
    Set<String> names = Set.copyOf(components.getFirst().keySet());
    List<Entity> here = rowsOf(names);
    int first = here.size();
    for (int i = 0; i < handles.size(); i++) {
      entities.put(handles.get(i), new TreeMap<>(components.get(i)));
      here.add(handles.get(i));
    }
    callQueries(" enter ", names, null, first, here.size());
    handles.forEach(entity -> entities.get(entity).keySet().forEach(n -> observe("+", entity, n)));
  }

  void despawn(Entity entity) {
    List.copyOf(entities.get(entity).keySet()).forEach(name -> observe("-", entity, name));
    leave(entity, null);
    entities.remove(entity);
  }

  /// Removes entities that are in consecutive rows, several sets of names after each other.
  void despawnAll(List<Entity> doomed) {
    doomed.forEach(entity -> entities.get(entity).keySet().forEach(n -> observe("-", entity, n)));
    int from = 0;
    for (int i = 1; i <= doomed.size(); i++) {
      if (i == doomed.size() || !follows(doomed.get(i - 1), doomed.get(i))) {
        Set<String> names = namesOf(doomed.get(from));
        int first = rowsOf(names).indexOf(doomed.get(from));
        callQueries(" exit ", names, null, first, first + i - from);
        from = i;
      }
    }
    for (Entity entity : doomed) {
      swapRemove(entity);
      entities.remove(entity);
    }
  }

  private boolean follows(Entity one, Entity next) {
    Set<String> names = namesOf(one);
    return names.equals(namesOf(next))
        && rowsOf(names).indexOf(next) == rowsOf(names).indexOf(one) + 1;
  }

  void set(Entity entity, Map<String, Object> values) {
    Set<String> before = namesOf(entity);
    if (before.containsAll(values.keySet())) {
      entities.get(entity).putAll(values);
    } else {
      var after = new TreeMap<>(entities.get(entity));
      after.putAll(values);
      move(entity, after);
    }
    for (String name : new TreeMap<>(values).keySet()) {
      observe(before.contains(name) ? "=" : "+", entity, name);
    }
  }

  void remove(Entity entity, Collection<String> names) {
    var after = new TreeMap<>(entities.get(entity));
    for (String name : List.copyOf(entities.get(entity).keySet())) {
      if (names.contains(name)) {
        observe("-", entity, name);
        after.remove(name);
      }
    }
    if (after.size() < entities.get(entity).size()) {
      move(entity, after);
    }
  }

  private void move(Entity entity, SortedMap<String, Object> after) {
    Set<String> before = namesOf(entity);
    Set<String> target = Set.copyOf(after.keySet());
    leave(entity, target);
    entities.put(entity, after);
    List<Entity> there = rowsOf(target);
    there.add(entity);
    callQueries(" enter ", target, before, there.size() - 1, there.size());
  }

  private void leave(Entity entity, Set<String> target) {
    Set<String> names = namesOf(entity);
    int row = rowsOf(names).indexOf(entity);
    callQueries(" exit ", names, target, row, row + 1);
    swapRemove(entity);
  }

  private void swapRemove(Entity entity) {
    List<Entity> here = rowsOf(namesOf(entity));
    int row = here.indexOf(entity);
    Entity last = here.removeLast();
    if (row < here.size()) {
      here.set(row, last);
    }
  }

  Set<String> namesOf(Entity entity) {
    return Set.copyOf(entities.get(entity).keySet());
  }

  List<Entity> rowsOf(Set<String> names) {
    return rows.computeIfAbsent(names, _ -> new ArrayList<>());
  }

  /// The entities with rows that a query matches, in the order of iteration.
  List<Entity> matching(Predicate<Set<String>> matches) {
    return rows.keySet().stream()
        .filter(matches)
        .sorted(
            (a, b) ->
                Arrays.compare(
                    a.stream().sorted().toArray(String[]::new),
                    b.stream().sorted().toArray(String[]::new)))
        .flatMap(names -> rows.get(names).stream())
        .toList();
  }

  private void observe(String event, Entity entity, String name) {
    if (observed.contains(name)) {
      lines.add(event + " " + entity + " " + entities.get(entity).get(name));
      reaction.accept(event + name, entity);
    }
  }

  private void callQueries(String event, Set<String> names, Set<String> other, int first, int end) {
    queries.forEach(
        (name, matches) -> {
          if (matches.test(names) && (other == null || !matches.test(other))) {
            String archetype = names.stream().sorted().toList().toString();
            lines.add(name + event + archetype + " " + first + "-" + (end - 1));
          }
        });
  }
}
