package dev.phyla.model;

import dev.phyla.Entity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Those who listen to a world, in the order of registration, and what they hear, line by line.
final class ReferenceListeners {
  /// What can be observed of a component.
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

  // Lines, which those who listen to the world write in the same words.

  static String observed(int number, Event event, Entity entity, Object value, Object archetype) {
    return number + " " + event + " " + entity + " " + value + " in " + archetype;
  }

  static String moved(int number, Object archetype, int first, List<Entity> entities) {
    return number + " rows of " + archetype + " from " + first + ": " + entities;
  }

  static String created(int number, Object archetype) {
    return number + " new " + archetype;
  }

  void hear(String line) {
    lines.add(line);
  }

  /// What was heard since the last call.
  List<String> takeLines() {
    List<String> taken = List.copyOf(lines);
    lines.clear();
    return taken;
  }

  // Announcing.

  void created(Rows rows) {
    archetypeWatchers.forEach(number -> hear(created(number, rows)));
  }

  void announce(Event event, Entity entity, Class<?> type) {
    for (Observer observer : List.copyOf(observers)) {
      if (observer.type == type && observer.event == event) {
        Object value = reference.components(entity).get(type);
        hear(observed(observer.number, event, entity, value, reference.rows(entity)));
        announced.push(entity);
        observer.reaction.react(reference, entity);
        announced.pop();
      }
    }
  }

  /// Rows begin to match, unless they come from an archetype that matches too.
  ///
  /// @param from where they were, or null if they are new
  void enter(Rows rows, Rows from, int first, int end) {
    move(true, rows, from, first, end);
  }

  /// Rows cease to match, unless they go to an archetype that matches too.
  ///
  /// @param to where they will be, or null if they end
  void exit(Rows rows, Rows to, int first, int end) {
    move(false, rows, to, first, end);
  }

  private void move(boolean entering, Rows rows, Rows other, int first, int end) {
    for (Follower follower : followers) {
      if (follower.entering == entering
          && follower.wanted.matches(rows.types())
          && (other == null || !follower.wanted.matches(other.types()))) {
        hear(moved(follower.number, rows, first, rows.entities().subList(first, end)));
      }
    }
  }

  // Protection of those that are being announced.

  /// Begins to announce entities that will all be gone at the end.
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
