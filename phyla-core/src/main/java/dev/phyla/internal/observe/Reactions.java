package dev.phyla.internal.observe;

import dev.phyla.internal.change.Watch;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.table.Table;
import java.util.List;

/// What reacts to changes of the entities of one table.
///
/// @param observed the components with an observer of any kind, in the order of their names
/// @param adding whether an added component has an observer
/// @param removing whether a removed component has an observer
/// @param entering the matching queries with callbacks for entering rows
/// @param leaving the matching queries with callbacks for leaving rows
/// @param watches the watches of components
/// @param isLogged whether any of them has logs; followers need no announcement of arrivals and
///   departures
record Reactions(
    List<ComponentInfo> observed,
    boolean adding,
    boolean removing,
    List<Callbacks.Entry<QueryListener>> entering,
    List<Callbacks.Entry<QueryListener>> leaving,
    List<Watch> watches,
    boolean isLogged) {

  /// Whether anything reacts to entities that arrive.
  boolean isToArrivals() {
    return adding || !entering.isEmpty() || isLogged;
  }

  /// Whether anything reacts to entities that depart.
  boolean isToDepartures() {
    return removing || !leaving.isEmpty() || isLogged;
  }

  /// Whether anything reacts to a component that another table lacks.
  boolean isToAnyLackOf(Table other) {
    for (ComponentInfo info : observed) {
      if (other.position(info.id()) < 0) {
        return true;
      }
    }
    for (Watch watch : watches) {
      if (other.position(watch.info().id()) < 0) {
        return true;
      }
    }
    return false;
  }

  /// Whether any of several queries does not match a table.
  static boolean isAnyNotMatching(List<Callbacks.Entry<QueryListener>> listeners, Table table) {
    return listeners.stream().anyMatch(listener -> !listener.callback().matches(table));
  }

  /// The index of the first observed component after one that was at the given index, unless
  /// subscriptions changed.
  int indexAfter(ComponentInfo info, int index) {
    if (index < observed.size() && observed.get(index) == info) {
      return index + 1;
    }
    int next = 0;
    while (next < observed.size() && observed.get(next).name().compareTo(info.name()) <= 0) {
      next++;
    }
    return next;
  }
}
