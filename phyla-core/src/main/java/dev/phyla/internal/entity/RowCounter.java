package dev.phyla.internal.entity;

import org.jspecify.annotations.Nullable;

/// Counts the rows that loops visit.
@FunctionalInterface
public interface RowCounter {
  /// Counts rows, on the thread that visits them.
  ///
  /// @param lease the lease of that thread, or null if it owns the world
  /// @param rows the number of rows
  void visited(Guard.@Nullable Lease lease, int rows);
}
