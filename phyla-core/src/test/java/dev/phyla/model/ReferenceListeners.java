package dev.phyla.model;

import dev.phyla.Entity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The listeners of a world, in the order of registration, and the lines that they record.
final class ReferenceListeners {
  /// The changes of a component that can be observed.
  enum Event {
    ADD,
    SET,
    REMOVE
  }

  private record Observer(int number, Class<?> type, Event event, Reaction reaction) {}

  private record Follower(int number, Wanted wanted, boolean entering) {}

  private final ReferenceWorld reference;
  private final List<Observer> observers = new ArrayList<>();
  private final List<Follower> followers = new ArrayList<>();
  private final List<Integer> archetypeWatchers = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final Deque<Entity> announced = new ArrayDeque<>();
  private final Deque<Set<Entity>> going = new ArrayDeque<>();

  ReferenceListeners(ReferenceWorld reference) {
    this.reference = reference;
  }

  // Subscribing. Each listener has a number.

  void observe(int number, Class<?> type, Event event, Reaction reaction) {
    observers.add(new Observer(number, type, event, reaction));
  }

  void follow(int number, Wanted wanted, boolean entering) {
    followers.add(new Follower(number, wanted, entering));
  }

  void watchArchetypes(int number) {
    archetypeWatchers.add(number);
  }

  void close(int number) {
    observers.removeIf(observer -> observer.number == number);
    followers.removeIf(follower -> follower.number == number);
    archetypeWatchers.removeIf(watcher -> watcher == number);
  }

  // Lines, which the listeners of the world write in the same words.

  static String observed(int number, Event event, Entity entity, Object value, Object archetype) {
    return number + " " + event + " " + entity + " " + value + " in " + archetype;
  }

  static String moved(int number, Object archetype, int first, List<Entity> entities) {
    return number + " rows of " + archetype + " from " + first + ": " + entities;
  }

  static String created(int number, Object archetype) {
    return number + " new " + archetype;
  }

  void record(String line) {
    lines.add(line);
  }

  /// The lines since the last call.
  List<String> takeLines() {
    List<String> taken = List.copyOf(lines);
    lines.clear();
    return taken;
  }

  // Announcing.

  void created(Rows rows) {
    archetypeWatchers.forEach(number -> record(created(number, rows)));
  }

  void announce(Event event, Entity entity, Class<?> type) {
    for (Observer observer : List.copyOf(observers)) {
      if (observer.type == type && observer.event == event) {
        Object value = reference.components(entity).get(type);
        record(observed(observer.number, event, entity, value, reference.rows(entity)));
        announced.push(entity);
        observer.reaction.react(reference, entity);
        announced.pop();
      }
    }
  }

  /// Announces rows that start to match, unless they come from an archetype that also matches.
  ///
  /// @param from the previous archetype, or null if they are new
  void enter(Rows rows, Rows from, int first, int end) {
    move(true, rows, from, first, end);
  }

  /// Announces rows that stop matching, unless they move to an archetype that also matches.
  ///
  /// @param to the next archetype, or null if they are despawned
  void exit(Rows rows, Rows to, int first, int end) {
    move(false, rows, to, first, end);
  }

  private void move(boolean entering, Rows rows, Rows other, int first, int end) {
    for (Follower follower : followers) {
      if (follower.entering == entering
          && follower.wanted.matches(rows.types())
          && (other == null || !follower.wanted.matches(other.types()))) {
        record(moved(follower.number, rows, first, rows.entities().subList(first, end)));
      }
    }
  }

  // Protection of entities that are being announced.

  /// Starts announcing entities that are all despawned.
  void beginEnd() {
    going.push(new HashSet<>());
  }

  void announceEnd(Entity entity) {
    going.element().add(entity);
  }

  void completeEnd() {
    going.pop();
  }

  /// Whether an entity cannot be changed now.
  boolean protects(Entity entity) {
    return announced.contains(entity) || going.stream().anyMatch(group -> group.contains(entity));
  }
}
