package dev.phyla.internal.state;

import dev.phyla.internal.table.Table;

/// Learns of the tables of a world as they appear and disappear.
public interface TableListener {
  /// Called when a table was created.
  void created(Table table);

  /// Called when an empty table is reclaimed. Nothing may lead to it afterwards.
  void reclaimed(Table table);
}
