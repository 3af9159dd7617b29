package dev.phyla.internal.change;

import dev.phyla.internal.layout.Columns;

/// Removed components outside of a log, oldest first.
///
/// @param entities the packed handles of the entities that lost them
/// @param columns their values, in as many rows
public record RemovedRows(long[] entities, Columns columns) {}
