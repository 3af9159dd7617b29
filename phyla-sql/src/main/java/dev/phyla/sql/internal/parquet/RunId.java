package dev.phyla.sql.internal.parquet;

/// A run of a world.
///
/// @param world the id of the world
/// @param run the id of the run
public record RunId(String world, String run) {}
