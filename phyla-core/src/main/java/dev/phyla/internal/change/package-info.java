/// Change tracking: watched components, their logs, and consumers.
///
/// A component is watched while it has consumers: queries with `added`, `changed` or `changedAny`,
/// readers of removals, feeds, and indexes. A [dev.phyla.internal.change.Watch] keeps its logs: an
/// [dev.phyla.internal.change.EntityLog] lists entities in the order of their additions or changes,
/// a [dev.phyla.internal.change.RemovalLog] also keeps the last values of removed components.
///
/// Logs contain entities, not rows, so swap-removes and migrations do not affect them. Each reader
/// has its own cursor; the cost of a read depends on the number of new entries, not on the number
/// of entities. A [dev.phyla.internal.change.FeedReader] reads the logs of several components as
/// one consumer, an [dev.phyla.internal.change.IndexReader] those of one component for an index.
@NullMarked
package dev.phyla.internal.change;

import org.jspecify.annotations.NullMarked;
