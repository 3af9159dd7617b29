package dev.phyla.internal.event;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.Events.Handler;
import dev.phyla.Subscription;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The observers of a channel.
final class Observers<E> {
  private final Class<E> type;
  private final Guard guard;
  private final EntityIndex index;
  private final Cascade cascade;
  private final ObserverList<E> ofAll = new ObserverList<>(Entity.NONE);
  private final ObservedEntities<E> ofEntities;

  /// The number of observers ever registered.
  private long registered;

  Observers(Class<E> type, Guard guard, EntityIndex index, Cascade cascade) {
    this.type = type;
    this.guard = guard;
    this.index = index;
    this.cascade = cascade;
    this.ofEntities = new ObservedEntities<>(index);
  }

  Subscription add(Handler<? super E> handler) {
    return add(ofAll, handler);
  }

  Subscription add(Entity target, Handler<? super E> handler) {
    if (index.row(target) < 0) {
      return () -> {};
    }
    return add(ofEntities.list(target), handler);
  }

  private Subscription add(ObserverList<E> list, Handler<? super E> handler) {
    var observer = new Observer<E>(guard, list, registered++, handler);
    list.add(observer);
    return observer;
  }

  /// Whether there may be observers of an event.
  boolean mayHaveObservers(long target) {
    return !ofAll.isEmpty() || (target != 0 && !ofEntities.isEmpty());
  }

  void endUpdate() {
    ofEntities.endUpdate();
  }

  /// Removes the observers of dead entities.
  void forgetDead() {
    ofEntities.forgetDead();
  }

  /// Calls all observers of an event, even if some throw.
  ///
  /// @param target the target entity, or [Entity#NONE]
  /// @param stored supplies the event
  void call(Entity target, Supplier<E> stored) {
    List<Observer<E>> all = ofAll.observers();
    List<Observer<E>> own = ofEntities.observers(target);
    if (all.isEmpty() && own.isEmpty()) {
      return;
    }
    E event = stored.get();
    List<Throwable> failures = new ArrayList<>(0);
    cascade.enter();
    try {
      int ofAll = 0;
      int ofTarget = 0;
      while (ofAll < all.size() || ofTarget < own.size()) {
        if (ofTarget == own.size()
            || (ofAll < all.size() && all.get(ofAll).isOlderThan(own.get(ofTarget)))) {
          call(all.get(ofAll++), target, event, failures);
        } else if (index.row(target) >= 0) {
          call(own.get(ofTarget++), target, event, failures);
        } else {
          ofTarget = own.size();
        }
      }
    } finally {
      cascade.exit();
    }
    if (!failures.isEmpty()) {
      throw failure(target, failures);
    }
  }

  private void call(Observer<E> observer, Entity target, E event, List<Throwable> failures) {
    try {
      observer.call(target, event);
    } catch (Throwable e) {
      failures.add(e);
    }
    cascade.checkUnbroken(failures);
  }

  private CallbackException failure(Entity target, List<Throwable> failures) {
    return new CallbackException(
        String.format(
            "%d of the observers of an event of %s%s threw, the first %s; the event is still"
                + " published.",
            failures.size(),
            type.getTypeName(),
            target.equals(Entity.NONE) ? "" : " for the entity " + target,
            failures.getFirst()),
        failures);
  }
}
