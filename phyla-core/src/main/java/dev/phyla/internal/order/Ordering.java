package dev.phyla.internal.order;

import dev.phyla.internal.entity.Guard;

/// Sorting in one world.
///
/// @param sorter sorts tables
public record Ordering(TableSorter sorter) {
  /// The sorting of a world.
  public static Ordering of(Guard guard) {
    return new Ordering(new TableSorter(guard, new SortBuffers()));
  }
}
