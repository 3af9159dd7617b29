package dev.phyla.internal.loop;

import dev.phyla.internal.storage.Table;

/// A table that a query matches, with what the query's loops need to know of it.
public final class Match {
  private final Table table;
  private final int[] bases;
  private final int[] writtenPositions;
  private final int presence;

  /// Describes a match.
  ///
  /// @param table the table
  /// @param bases for each data term the first column of its component, or -1 where it is absent
  /// @param writtenPositions the positions of the written components in the table
  /// @param presence a bit for each data term that is present
  public Match(Table table, int[] bases, int[] writtenPositions, int presence) {
    this.table = table;
    this.bases = bases;
    this.writtenPositions = writtenPositions;
    this.presence = presence;
  }

  /// The table.
  public Table table() {
    return table;
  }

  /// For each data term the first column of its component.
  public int[] bases() {
    return bases;
  }

  /// A bit for each data term that is present.
  public int presence() {
    return presence;
  }

  /// Begins a loop over the table: marks what the loop writes as changed.
  ///
  /// @return the number of rows
  public int enter() {
    int size = table.size();
    if (size != 0) {
      for (int position : writtenPositions) {
        table.markDirty(position);
      }
    }
    return size;
  }
}
