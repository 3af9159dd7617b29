/// The index from handles to locations, the clock that stamps writes, and the guard that checks
/// which thread may use a world and when its structure may change.
///
/// The [dev.phyla.internal.entity.EntityIndex] finds the table and the row of a handle with one
/// memory access, and issues handles; [dev.phyla.internal.entity.HandleBlocks] issues them to
/// several tasks at the same time. The [dev.phyla.internal.entity.Clock] counts ticks and versions.
/// The [dev.phyla.internal.entity.Guard] counts the running loops, changes and callbacks. None of
/// them depends on tables.
@NullMarked
package dev.phyla.internal.entity;

import org.jspecify.annotations.NullMarked;
