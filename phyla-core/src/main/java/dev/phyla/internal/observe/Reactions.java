package dev.phyla.internal.observe;

import dev.phyla.internal.change.Watch;
import dev.phyla.internal.component.ComponentInfo;
import java.util.List;

/// What has to be announced of the entities of one table.
///
/// @param observed the components with an observer of any kind, in the order of their names
/// @param adding whether there is an observer of a component that is added
/// @param removing whether there is an observer of a component that is removed
/// @param entering the queries that match and want to know of entries
/// @param leaving the queries that match and want to know of exits
/// @param watches who notes changes of components
record Reactions(
    List<ComponentInfo> observed,
    boolean adding,
    boolean removing,
    List<Callbacks.Entry<QueryListener>> entering,
    List<Callbacks.Entry<QueryListener>> leaving,
    List<Watch> watches) {

  /// The index of the first observed component after one that was at the given index, if nothing
  /// subscribed or closed since then.
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
