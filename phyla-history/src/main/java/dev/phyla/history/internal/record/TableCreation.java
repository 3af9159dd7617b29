package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.LogTable;

/// Called for tables before their rows are recorded for the first time.
public interface TableCreation {
  /// Called for a table.
  void created(LogTable table);
}
