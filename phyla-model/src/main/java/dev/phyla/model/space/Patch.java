package dev.phyla.model.space;

/// The place of an entity that stands for a cell of a [Layer].
///
/// @param x the column
/// @param y the row
public record Patch(int x, int y) {}
