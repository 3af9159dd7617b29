package dev.phyla.internal.event;

import dev.phyla.Entity;
import java.util.ArrayList;
import java.util.List;

/// Observers of the same events, in the order of registration.
///
/// Copy-on-write, so that loops over it are not affected by changes.
final class ObserverList<E> {
  private final Entity target;
  private List<Observer<E>> observers = List.of();
  private int size;

  /// Creates an empty list.
  ///
  /// @param target the target entity of the events, or [Entity#NONE] for all events
  ObserverList(Entity target) {
    this.target = target;
  }

  Entity target() {
    return target;
  }

  List<Observer<E>> observers() {
    return observers;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(Observer<E> observer) {
    var longer = new ArrayList<Observer<E>>(observers.size() + 1);
    longer.addAll(observers);
    longer.add(observer);
    observers = longer;
    size = longer.size();
  }

  void remove(Observer<E> observer) {
    var shorter = new ArrayList<>(observers);
    shorter.remove(observer);
    observers = shorter;
    size = shorter.size();
  }
}
