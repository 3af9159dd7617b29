package dev.phyla.internal.order;

import dev.phyla.internal.entity.Guard;

/// Sorting and grouping in one world.
///
/// @param sorter sorts tables
/// @param grouping groups the entities of queries
public record Ordering(TableSorter sorter, Grouping grouping) {
  /// The sorting and grouping of a world, which share their buffers.
  public static Ordering of(Guard guard) {
    var buffers = new SortBuffers();
    return new Ordering(new TableSorter(guard, buffers), new Grouping(guard, buffers));
  }
}
