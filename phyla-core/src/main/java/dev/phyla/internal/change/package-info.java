/// Which entities changed, for those who want to know.
///
/// A component that some query asks about with `changed` or `added`, or whose removals are read, is
/// watched from then on until no consumer is left. A [dev.phyla.internal.change.Watch] keeps its
/// logs: an [dev.phyla.internal.change.EntityLog] lists entities in the order in which something
/// happened to them, a [dev.phyla.internal.change.RemovalLog] also keeps the values that went.
///
/// Logs know entities, not rows, so neither swap-removes nor migrations nor sorting concern them.
/// Each reader has a cursor of its own and finds what was noted after it, at a cost that depends on
/// how much that is and not on how many entities there are. A
/// [dev.phyla.internal.change.FeedReader] reads the logs of several components as one consumer.
@NullMarked
package dev.phyla.internal.change;

import org.jspecify.annotations.NullMarked;
