/// Subscriptions, and calling observers and callbacks.
///
/// The [dev.phyla.internal.observe.Dispatcher] is created with the first subscription. It is the
/// [dev.phyla.internal.structure.Reactor] that structural changes are announced to. The
/// [dev.phyla.internal.observe.Reactions] of a table are computed once; tables and edges without
/// reactions store that in a flag, so that changes without reactions cost nothing.
///
/// Observers of components are called when the world is consistent, for one entity at a time, and
/// may change the world. Callbacks of queries receive ranges of rows, which a change would
/// invalidate, so the structure is locked while they run.
@NullMarked
package dev.phyla.internal.observe;

import org.jspecify.annotations.NullMarked;
