/// Subscriptions, and calling observers and callbacks.
///
/// The [dev.phyla.internal.observe.Dispatcher] exists once something subscribes. It is the
/// [dev.phyla.internal.structure.Reactor] that structural changes are announced to. What a table
/// has to announce is worked out once, in its [dev.phyla.internal.observe.Reactions]; tables and
/// edges that have nothing to announce remember that, so that a change nothing reacts to costs
/// nothing.
///
/// Two kinds of callbacks differ in what they may do. Observers of components run between
/// operations, when the world is in order, and may change it; they see one entity at a time.
/// Callbacks of queries see ranges of rows, which a change would make meaningless, so the structure
/// is locked while they run.
@NullMarked
package dev.phyla.internal.observe;

import org.jspecify.annotations.NullMarked;
