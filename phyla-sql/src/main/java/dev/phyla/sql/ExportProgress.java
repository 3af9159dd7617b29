package dev.phyla.sql;

/// A listener for the progress of an export.
///
/// It is called after some ten thousand rows, before each table, and at the end of each segment of
/// a log, if that is progress. Calls do not overlap, but may come from threads of DuckDB. If the
/// listener throws an exception, the export ends with it; the next one continues.
@FunctionalInterface
public interface ExportProgress {
  /// A listener that does nothing.
  ExportProgress NONE = (_, _, _, _) -> {};

  /// Called when the rows of more ticks were written.
  ///
  /// @param worldId the id of the world
  /// @param runId the id of the run
  /// @param ticks the number of ticks that were written so far, more than in the call before. It is
  ///   an estimate until the end of a segment, because its tables are written one after the other
  /// @param total the number of ticks that have to be written
  void exported(String worldId, String runId, long ticks, long total);
}
