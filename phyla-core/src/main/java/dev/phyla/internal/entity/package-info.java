/// The entities of a world as such: the index from handles to locations, the clock that stamps
/// writes, and the guard that says who may use the world and when its structure may change.
///
/// The [dev.phyla.internal.entity.EntityIndex] leads from a handle to a table and a row in one
/// access to memory. The [dev.phyla.internal.entity.Clock] counts ticks and versions. The
/// [dev.phyla.internal.entity.Guard] belongs to one thread at a time and counts the loops, changes
/// and callbacks that are running. All three know nothing of tables.
@NullMarked
package dev.phyla.internal.entity;

import org.jspecify.annotations.NullMarked;
