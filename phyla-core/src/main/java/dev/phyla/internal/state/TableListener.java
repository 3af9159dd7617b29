package dev.phyla.internal.state;

import dev.phyla.internal.table.Table;

/// A listener for tables that are created and reclaimed.
public interface TableListener {
  /// Called when a table was created.
  void created(Table table);

  /// Called when an empty table is reclaimed. The listener must drop all references to it.
  void reclaimed(Table table);
}
