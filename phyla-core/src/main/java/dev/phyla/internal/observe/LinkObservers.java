package dev.phyla.internal.observe;

import dev.phyla.Entity;
import dev.phyla.relation.RelationObserver;
import java.util.List;
import java.util.function.Supplier;

/// The observers of the links of one relation.
public final class LinkObservers {
  private final Callbacks<RelationObserver<Object>> added = new Callbacks<>();
  private final Callbacks<RelationObserver<Object>> replaced = new Callbacks<>();
  private final Callbacks<RelationObserver<Object>> removed = new Callbacks<>();

  /// Creates an empty set of observers.
  public LinkObservers() {}

  /// Whether anything observes an event.
  public boolean observes(Event event) {
    return !of(event).isEmpty();
  }

  /// Announces a link, as an operation of its own.
  ///
  /// @param dispatcher the dispatcher of the world
  /// @param value supplies the value, if there are observers
  public void announce(
      Dispatcher dispatcher, Event event, long source, Supplier<Object> value, long target) {
    if (observes(event)) {
      dispatcher.runOperation(() -> call(dispatcher, event, source, value, target));
    }
  }

  /// Announces a link as a part of the current operation.
  ///
  /// @param dispatcher the dispatcher of the world
  /// @param value supplies the value, if there are observers
  public void call(
      Dispatcher dispatcher, Event event, long source, Supplier<Object> value, long target) {
    List<Callbacks.Entry<RelationObserver<Object>>> entries = of(event).entries();
    if (entries.isEmpty()) {
      return;
    }
    Announcement announcement = dispatcher.nextChange();
    announcement.setCurrentLink(source, target);
    try {
      Object read = value.get();
      Entity from = Entity.fromBits(source);
      Entity to = Entity.fromBits(target);
      for (Callbacks.Entry<RelationObserver<Object>> entry : entries) {
        if (entry.isActive()) {
          dispatcher.call(announcement, world -> entry.callback().accept(world, from, read, to));
        }
      }
    } catch (Throwable e) {
      // The constructor of the record rejects the stored values, so there is no value to announce.
      announcement.add(e);
    }
    announcement.clearCurrent();
  }

  Callbacks<RelationObserver<Object>> of(Event event) {
    return switch (event) {
      case ADD -> added;
      case SET -> replaced;
      case REMOVE -> removed;
    };
  }
}
