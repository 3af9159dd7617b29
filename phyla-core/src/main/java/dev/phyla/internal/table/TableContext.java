package dev.phyla.internal.table;

import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.entity.WorldMode;

/// What all tables of a world share.
///
/// @param index where the entities are
/// @param clock stamps writes
/// @param guard says when the structure may change
/// @param mode what the world checks
public record TableContext(EntityIndex index, Clock clock, Guard guard, WorldMode mode) {}
