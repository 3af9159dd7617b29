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
/// @param worlds the number of worlds that share the tables and are selected in turn, or 0 if the
///   tables belong to one world
public record TableContext(
    EntityIndex index, Clock clock, Guard guard, WorldMode mode, int worlds) {}
