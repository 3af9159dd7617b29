package dev.phyla.internal.schedule;

import dev.phyla.Entity;
import dev.phyla.Events;
import dev.phyla.schedule.EventWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The events of one type that a system has published since its last sync point.
///
/// @param <E> the type of the events
final class RecordedEvents<E> implements EventWriter<E> {
  private final Events<E> channel;
  private final List<E> events = new ArrayList<>();

  /// The target of each event, or [Entity#NONE].
  private final List<Entity> targets = new ArrayList<>();

  RecordedEvents(Events<E> channel) {
    this.channel = channel;
  }

  @Override
  public void publish(E event) {
    record(Entity.NONE, event);
  }

  @Override
  public void publish(Entity target, E event) {
    Objects.requireNonNull(target, "The target of the event is null.");
    if (!target.equals(Entity.NONE)) { // such an event has no living target
      record(target, event);
    }
  }

  private void record(Entity target, E event) {
    events.add(
        Objects.requireNonNull(event, () -> "An event of type " + channel.type() + " is null."));
    targets.add(target);
  }

  /// Whether nothing is recorded.
  boolean isEmpty() {
    return events.isEmpty();
  }

  /// Publishes everything in order.
  ///
  /// @param failures receives what observers threw
  void publishAll(Failures failures) {
    for (int i = 0; i < events.size(); i++) {
      try {
        Entity target = targets.get(i);
        if (target.equals(Entity.NONE)) {
          channel.publish(events.get(i));
        } else {
          channel.publish(target, events.get(i));
        }
      } catch (RuntimeException e) {
        failures.add(e);
      }
    }
    clear();
  }

  /// Drops everything.
  void clear() {
    events.clear();
    targets.clear();
  }
}
