package dev.phyla.internal.table;

import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.entity.WorldMode;

/// The objects that all tables of a world share.
///
/// @param index the entity index
/// @param clock the clock that stamps writes
/// @param guard the guard of the world
/// @param mode the mode of the world
public record TableContext(EntityIndex index, Clock clock, Guard guard, WorldMode mode) {}
