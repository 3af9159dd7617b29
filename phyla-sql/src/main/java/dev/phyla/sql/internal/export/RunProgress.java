package dev.phyla.sql.internal.export;

import dev.phyla.history.internal.rows.RunTables;
import dev.phyla.sql.ExportProgress;
import dev.phyla.sql.internal.parquet.RunId;

/// Tells a listener how far the export of a run is.
///
/// The tables of a range are written one after the other, each for all ticks of the range. So a
/// table counts as an equal share of these ticks.
final class RunProgress {
  private final ExportProgress listener;
  private final RunId run;

  /// The first tick and the last tick that have to be written.
  private final long first;

  private final long last;

  /// The number of ticks that the listener was told last.
  private long told;

  RunProgress(ExportProgress listener, RunId run, long first, long last) {
    this.listener = listener;
    this.run = run;
    this.first = first;
    this.last = last;
  }

  /// Some rows of a table were written. The end of the range is not told before it is complete.
  ///
  /// @param range the range of ticks
  /// @param table the position of the table
  /// @param tables the number of tables
  /// @param tick the last tick whose rows were written
  void written(RunTables.Range range, int table, int tables, long tick) {
    long start = Math.max(range.after() + 1, first);
    double ticksOfTables =
        (double) table * (range.last() + 1 - start) + Math.max(0, tick + 1 - start);
    tell(Math.min(start - first + (long) (ticksOfTables / tables), range.last() - first));
  }

  /// All rows of a range were written.
  void complete(RunTables.Range range) {
    tell(range.last() + 1 - first);
  }

  private void tell(long ticks) {
    if (ticks > told) {
      told = ticks;
      listener.exported(run.world(), run.run(), ticks, last + 1 - first);
    }
  }
}
