package dev.phyla.internal.image;

import org.jspecify.annotations.Nullable;

/// What turns the rows of a table into others.
///
/// @param table the image of the table
/// @param size the new number of rows
/// @param columns the patches of the columns, entities first; null for columns that stay
public record TablePatch(TableImage table, int size, @Nullable ColumnPatch[] columns) {}
