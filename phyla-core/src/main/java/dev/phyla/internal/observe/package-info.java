/// Who learns of changes.
///
/// The [dev.phyla.internal.observe.Dispatcher] hears of every structural change from the entity
/// store, once anybody has subscribed to anything, and calls whom it concerns. What concerns whom
/// is worked out once for each table, in its [dev.phyla.internal.observe.Reactions], so that a
/// change of which nobody wants to know costs a look-up.
///
/// Two kinds of callbacks differ in what they may do. Observers of components run between
/// operations, when the world is in order, and may change it; they see one entity at a time.
/// Callbacks of queries see ranges of rows, which a change would make meaningless, so the structure
/// is locked while they run.
@NullMarked
package dev.phyla.internal.observe;

import org.jspecify.annotations.NullMarked;
