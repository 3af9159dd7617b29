package dev.phyla.internal.schedule;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.schedule.EventWriter;
import java.util.Objects;

/// Publishes events by commands.
///
/// @param commands records the events
/// @param type the type of the events
/// @param <E> the type of the events
record RecordedEvents<E>(Commands commands, Class<E> type) implements EventWriter<E> {
  @Override
  public void publish(E event) {
    commands.publish(
        type, Objects.requireNonNull(event, () -> "An event of " + type + " is null."));
  }

  @Override
  public void publish(Entity target, E event) {
    Objects.requireNonNull(target, "The target of the event is null.");
    Objects.requireNonNull(event, () -> "An event of " + type + " is null.");
    if (!target.equals(Entity.NONE)) { // such an event has no living target
      commands.publish(type, target, event);
    }
  }
}
