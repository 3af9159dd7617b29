package dev.phyla.internal.event;

import dev.phyla.Entity;
import dev.phyla.internal.entity.EntityIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/*
 * The channel is not notified when an observed entity dies. The entity cannot be the target of
 * further events, so its observers need not be removed immediately: each update checks some of the
 * lists, and so does each new observer, for worlds that never end an update.
 */

/// The observers of single entities.
final class ObservedEntities<E> {
  private static final int UPDATES_FOR_ALL = 64;
  private static final int LOOKED_AT_WHEN_ONE_IS_ADDED = 2;

  private final EntityIndex index;
  private final HashMap<Entity, ObserverList<E>> byEntity = new HashMap<>();
  private final List<ObserverList<E>> lists = new ArrayList<>();

  /// The index of the next list to check for a dead entity.
  private int next;

  ObservedEntities(EntityIndex index) {
    this.index = index;
  }

  boolean isEmpty() {
    return byEntity.isEmpty();
  }

  /// The observers of an entity.
  List<Observer<E>> observers(Entity entity) {
    ObserverList<E> list = byEntity.get(entity);
    return list == null ? List.of() : list.observers();
  }

  /// The list of a live entity, to add an observer to.
  ObserverList<E> list(Entity entity) {
    ObserverList<E> known = byEntity.get(entity);
    if (known != null) {
      return known;
    }
    sweep(LOOKED_AT_WHEN_ONE_IS_ADDED);
    var list = new ObserverList<E>(entity);
    byEntity.put(entity, list);
    lists.add(list);
    return list;
  }

  /// Removes some of the observers of dead entities.
  void endUpdate() {
    sweep((lists.size() + UPDATES_FOR_ALL - 1) / UPDATES_FOR_ALL);
  }

  /// Removes all observers of dead entities, before and after the state of the world is replaced:
  /// an observer is kept only if its entity is alive in both states.
  void forgetDead() {
    sweep(lists.size());
  }

  private void sweep(int count) {
    for (int i = 0; i < count && !lists.isEmpty(); i++) {
      next = next == 0 ? lists.size() - 1 : Math.min(next, lists.size()) - 1;
      ObserverList<E> list = lists.get(next);
      if (list.isEmpty() || !index.isAlive(list.target().bits())) {
        byEntity.remove(list.target());
        lists.set(next, lists.getLast());
        lists.removeLast();
      }
    }
  }
}
