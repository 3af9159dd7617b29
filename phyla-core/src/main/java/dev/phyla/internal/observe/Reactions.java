package dev.phyla.internal.observe;

import dev.phyla.internal.change.Watch;
import dev.phyla.internal.component.ComponentInfo;
import java.util.List;

/// What has to be announced of the entities of one table.
///
/// @param observed the components with an observer of any kind, in the order of their names
/// @param entering the queries that match and want to know of entries
/// @param leaving the queries that match and want to know of exits
/// @param watches who notes changes of components
record Reactions(
    List<ComponentInfo> observed,
    List<Callbacks.Entry<QueryListener>> entering,
    List<Callbacks.Entry<QueryListener>> leaving,
    List<Watch> watches) {}
