package dev.phyla.internal.observe;

import dev.phyla.internal.change.Watch;
import dev.phyla.internal.component.ComponentInfo;
import java.util.List;

/// What reacts to changes of the entities of one table.
///
/// @param observed the components with an observer of any kind, in the order of their names
/// @param adding whether an added component has an observer
/// @param removing whether a removed component has an observer
/// @param entering the matching queries with callbacks for entering rows
/// @param leaving the matching queries with callbacks for leaving rows
/// @param watches the watches of components
record Reactions(
    List<ComponentInfo> observed,
    boolean adding,
    boolean removing,
    List<Callbacks.Entry<QueryListener>> entering,
    List<Callbacks.Entry<QueryListener>> leaving,
    List<Watch> watches) {

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
