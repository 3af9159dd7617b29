package dev.phyla.internal.event;

import dev.phyla.Entity;
import dev.phyla.Events.Handler;
import dev.phyla.Subscription;
import dev.phyla.internal.entity.Guard;
import org.jspecify.annotations.Nullable;

/// A handler that is called for events, until it is closed.
final class Observer<E> implements Subscription {
  private final Guard guard;
  private final ObserverList<E> list;
  private final long number;

  /// The handler, or null if the subscription was closed.
  private @Nullable Handler<? super E> handler;

  /// Creates an observer, which has yet to be added to its list.
  ///
  /// @param number increases in the order of registration
  Observer(Guard guard, ObserverList<E> list, long number, Handler<? super E> handler) {
    this.guard = guard;
    this.list = list;
    this.number = number;
    this.handler = handler;
  }

  boolean isOlderThan(Observer<E> other) {
    return number < other.number;
  }

  /// Calls the handler, unless the subscription was closed.
  void call(Entity target, E event) {
    Handler<? super E> handler = this.handler;
    if (handler != null) {
      handler.handle(target, event);
    }
  }

  @Override
  public void close() {
    if (guard.isClosed()) {
      return;
    }
    guard.checkUse();
    if (handler != null) {
      handler = null;
      list.remove(this);
    }
  }
}
