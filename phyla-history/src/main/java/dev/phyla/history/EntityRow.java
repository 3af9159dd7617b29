package dev.phyla.history;

import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// An entity at the end of a tick in which it changed, or in which it entered or left a table.
///
/// @param tick the tick
/// @param table the table
/// @param isActive whether the entity was in the table after the tick. If not, it was despawned or
///   has moved to another table, and the values are its last ones in this table
/// @param values the values by the name of the column, in the order of the columns; entities are
///   packed, and objects are plain values
public record EntityRow(
    long tick,
    ArchetypeTable table,
    boolean isActive,
    SequencedMap<String, @Nullable Object> values) {}
