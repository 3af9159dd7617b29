package dev.phyla.sql.internal.export;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.internal.rows.ExportFile;
import dev.phyla.history.internal.rows.RunTables;
import dev.phyla.history.internal.rows.TableRows;
import dev.phyla.sql.ExportProgress;
import dev.phyla.sql.SqlException;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.parquet.HistoryFolder;
import dev.phyla.sql.internal.parquet.MergedPart;
import dev.phyla.sql.internal.parquet.PartFile;
import dev.phyla.sql.internal.parquet.PartWriter;
import dev.phyla.sql.internal.parquet.RunId;
import dev.phyla.sql.internal.parquet.WrittenPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/// Exports one run to Parquet files.
public final class RunExport {
  /// There is a key after so many bytes of the log.
  private static final long KEY_BYTES = 32L << 20;

  /// Parts with fewer bytes are merged when there are several.
  private static final long SMALL_BYTES = 8L << 20;

  private static final int MAX_SMALL_PARTS = 8;

  private final HistoryFolder folder;
  private final RunTables tables;
  private final RunId run;
  private final PartWriter writer;

  /// Prepares the export of a run.
  public RunExport(Database database, HistoryFolder folder, RunTables tables) {
    this.folder = folder;
    this.tables = tables;
    this.run = new RunId(tables.info().worldId(), tables.info().runId());
    this.writer = new PartWriter(database, folder);
  }

  /// Exports the ticks that were recorded since the last export.
  ///
  /// @return the number of rows that were written
  public long run(ExportProgress progress) {
    long rows = 0;
    try (ExportFile state = ExportFile.open(folder.path(), run.world(), run.run())) {
      tables.refresh();
      if (areTablesMissing(state.lastTick())) {
        state.setLastTick(-1);
      }
      long done = state.lastTick();
      long last = tables.lastTick();
      if (last <= done) {
        return 0;
      }
      deleteAfter(done);
      long first = Math.max(done + 1, tables.firstTick());
      var told = new RunProgress(progress, run, first, last);
      List<ArchetypeTable> all = tables.tables();
      for (RunTables.Range range : tables.ranges(done, KEY_BYTES)) {
        for (int i = 0; i < all.size(); i++) {
          int table = i;
          told.written(range, table, all.size(), range.after());
          rows += write(all.get(i), range, tick -> told.written(range, table, all.size(), tick));
        }
        state.setLastTick(range.last());
        told.complete(range);
      }
      tables.tables().forEach(table -> merge(table, false));
    }
    return rows;
  }

  /// Whether files were deleted: every table with rows up to a tick that was exported has a folder.
  private boolean areTablesMissing(long exported) {
    for (ArchetypeTable table : tables.tables()) {
      if (!Files.isDirectory(folder.folder(table.name(), run))) {
        try (TableRows rows = tables.changes(table, -1, exported)) {
          if (rows.next()) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private long write(ArchetypeTable table, RunTables.Range range, LongConsumer listener) {
    long rows = writePart(table, range, listener);
    for (long tick : range.keys()) {
      try (TableRows state = tables.state(table, tick)) {
        writer.writeKey(table, run, tick, state);
      }
    }
    return rows;
  }

  private long writePart(ArchetypeTable table, RunTables.Range range, LongConsumer listener) {
    try (var changes =
        new ReportedRows(tables.changes(table, range.after(), range.last()), listener)) {
      try {
        Optional<WrittenPart> part = writer.writePart(table, run, changes);
        return part.map(WrittenPart::rows).orElse(0L);
      } catch (SqlException e) {
        changes.rethrow();
        throw e;
      }
    }
  }

  /// Deletes files that an export has left which did not end.
  private void deleteAfter(long tick) {
    for (PartFile file : files()) {
      if (file.lastTick() > tick) {
        delete(file.path());
      }
    }
  }

  private List<PartFile> files() {
    var own = new ArrayList<PartFile>();
    folder
        .scan()
        .values()
        .forEach(files -> files.stream().filter(file -> file.run().equals(run)).forEach(own::add));
    return own;
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new SqlException("The file " + path + " cannot be deleted: " + e + ".", e);
    }
  }

  /// Merges small parts of all tables.
  ///
  /// @param isForced whether also a few parts are merged
  /// @return the number of files that were replaced
  public int compact(boolean isForced) {
    try (ExportFile _ = ExportFile.open(folder.path(), run.world(), run.run())) {
      int replaced = 0;
      for (ArchetypeTable table : tables.tables()) {
        replaced += merge(table, isForced);
      }
      return replaced;
    }
  }

  private int merge(ArchetypeTable table, boolean isForced) {
    var small = new ArrayList<PartFile>();
    int replaced = 0;
    List<PartFile> files = folder.scan().getOrDefault(table.name(), List.of());
    for (PartFile file : files) {
      if (!file.run().equals(run) || file.isKey()) {
        continue;
      }
      if (size(file) < SMALL_BYTES) {
        small.add(file);
      } else {
        replaced += mergeAll(table, small, isForced);
        small.clear();
      }
    }
    return replaced + mergeAll(table, small, isForced);
  }

  private static long size(PartFile file) {
    try {
      return Files.size(file.path());
    } catch (IOException e) {
      throw new SqlException("The file " + file.path() + " cannot be read: " + e + ".", e);
    }
  }

  private int mergeAll(ArchetypeTable table, List<PartFile> small, boolean isForced) {
    if (small.size() < (isForced ? 2 : MAX_SMALL_PARTS)) {
      return 0;
    }
    MergedPart merged = writer.merge(table, List.copyOf(small));
    merged.replaced().forEach(RunExport::delete);
    return merged.replaced().size();
  }
}
