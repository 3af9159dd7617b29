package dev.phyla.sql;

import dev.phyla.history.RunInfo;
import dev.phyla.history.internal.rows.RunTables;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.export.RunExport;
import dev.phyla.sql.internal.parquet.HistoryFolder;
import dev.phyla.sql.internal.view.SqlRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Makes Parquet files of the runs of a history.
///
/// The files are in the folder `tables` of the history, by table, world and run, and are read by
/// DuckDB, Spark and other programs. They can be deleted: the next export writes them again. Runs
/// may still be recorded; each export adds the ticks since the last one.
public final class HistoryExport {
  private final Path history;
  private final SqlOptions options;

  private HistoryExport(Path history, SqlOptions options) {
    this.history = history;
    this.options = options.withTimeout(Duration.ZERO); // that of queries is too short for exports
  }

  /// The export of a history.
  ///
  /// @param history the folder of the history
  /// @return the export
  public static HistoryExport of(Path history) {
    return new HistoryExport(history, SqlOptions.DEFAULT);
  }

  /// The export with other options.
  ///
  /// @param next how much memory and how many threads it uses
  /// @return the export
  public HistoryExport withOptions(SqlOptions next) {
    return new HistoryExport(history, next);
  }

  /// Exports all ticks that were not exported yet.
  ///
  /// @return the number of rows that were written
  /// @throws dev.phyla.history.HistoryException if a run is damaged
  /// @throws SqlException if a file cannot be written
  public long run() {
    return run(ExportProgress.NONE);
  }

  /// Exports all ticks that were not exported yet.
  ///
  /// @param progress is called as the export proceeds
  /// @return the number of rows that were written
  /// @throws dev.phyla.history.HistoryException if a run is damaged
  /// @throws SqlException if a file cannot be written
  public long run(ExportProgress progress) {
    long rows = 0;
    try (Database database = Database.open(options)) {
      for (RunInfo info : RunTables.runs(history)) {
        try (RunTables tables = RunTables.open(history, info.worldId(), info.runId())) {
          rows += new RunExport(database, new HistoryFolder(history), tables).run(progress);
        }
      }
    }
    return rows;
  }

  /// Merges small files into large ones.
  ///
  /// @return the number of files that were replaced
  /// @throws SqlException if a file cannot be written
  public int compact() {
    int replaced = 0;
    try (Database database = Database.open(options)) {
      for (RunInfo info : RunTables.runs(history)) {
        try (RunTables tables = RunTables.open(history, info.worldId(), info.runId())) {
          replaced += new RunExport(database, new HistoryFolder(history), tables).compact(true);
        }
      }
    }
    return replaced;
  }

  /// The runs of the history, as sessions describe them.
  List<SqlRun> runs() {
    var runs = new ArrayList<SqlRun>();
    for (RunInfo info : RunTables.runs(history)) {
      try (RunTables tables = RunTables.open(history, info.worldId(), info.runId())) {
        runs.add(SqlRun.of(info, tables.firstTick(), tables.lastTick()));
      }
    }
    return runs;
  }
}
