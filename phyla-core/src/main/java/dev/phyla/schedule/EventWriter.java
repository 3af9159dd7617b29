package dev.phyla.schedule;

import dev.phyla.Entity;

/// Publishes events for a system. They are kept until the commands of the system have been applied,
/// and then published in order, one type after the other; observers are called then.
///
/// @param <E> the type of the events
public interface EventWriter<E> {
  /// Publishes an event without a target entity.
  ///
  /// @param event the event, not null
  void publish(E event);

  /// Publishes an event with a target entity, which may be one that the system spawns with a
  /// command. If the entity is dead by then, the event is dropped.
  ///
  /// @param target the entity
  /// @param event the event, not null
  void publish(Entity target, E event);
}
