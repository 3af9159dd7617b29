package dev.phyla.internal.change;

import dev.phyla.internal.query.RowFilter;

/// A filter that reads a log of entities.
public interface LogReader extends RowFilter {
  /// Its position in the log.
  LogCursor cursor();
}
