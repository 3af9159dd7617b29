package dev.phyla.spark.internal.history;

import dev.phyla.World;
import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.History;
import dev.phyla.history.Recording;
import dev.phyla.history.internal.rows.RunTables;
import dev.phyla.history.internal.rows.TableRows;
import dev.phyla.spark.internal.table.FileSystems;
import dev.phyla.spark.internal.table.PartWriter;
import dev.phyla.spark.internal.table.SweepRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Records the runs of one task, and writes their rows to one file for each table.
///
/// The log of a run is in a temporary folder of the executor, and is deleted after the run, so disk
/// and memory do not grow with the number of runs.
public final class HistoryWriter implements AutoCloseable {
  private static final String WORLD = "w";

  private final org.apache.hadoop.fs.Path folder;
  private final Path scratch;
  private final Map<String, HistoryPart> parts = new LinkedHashMap<>();
  private @Nullable Recording recording;
  private int run;

  /// Creates a writer.
  ///
  /// @param folder where the files go
  public HistoryWriter(org.apache.hadoop.fs.Path folder) throws IOException {
    this.folder = folder;
    this.scratch = Files.createTempDirectory("phyla-history");
  }

  /// Starts to record a run.
  ///
  /// @param index the number of the run
  public void start(int index, World world) {
    run = index;
    recording =
        History.recorder(world, scratch).worldId(WORLD).runId(SweepRows.runId(index)).start();
  }

  /// Writes the rows of the run that has ended, also if it failed.
  public void finish() throws IOException {
    Recording current = recording;
    recording = null;
    if (current == null) {
      return; // failed before it was set up
    }
    current.close();
    try (RunTables tables = RunTables.open(scratch, WORLD, SweepRows.runId(run))) {
      for (ArchetypeTable table : tables.tables()) {
        try (TableRows rows = tables.changes(table, -1, tables.lastTick())) {
          while (rows.next()) {
            part(table).write(SweepRows.runId(run), rows);
          }
        }
      }
    }
    clear();
  }

  private HistoryPart part(ArchetypeTable table) throws IOException {
    HistoryPart part = parts.get(table.name());
    if (part == null) {
      var file = new org.apache.hadoop.fs.Path(folder, table.name() + ".parquet");
      var columns = new HistoryColumns(table);
      part =
          new HistoryPart(
              columns, new PartWriter(FileSystems.configuration(), file, columns.schema()));
      parts.put(table.name(), part);
    }
    return part;
  }

  /// Completes the files.
  ///
  /// @return the names of the tables that have rows
  public List<String> complete() throws IOException {
    for (HistoryPart part : parts.values()) {
      part.writer().close();
    }
    return List.copyOf(parts.keySet());
  }

  private void clear() throws IOException {
    try (Stream<Path> files = Files.list(scratch)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        delete(file);
      }
    }
  }

  private static void delete(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }

  /// Deletes what is temporary.
  @Override
  public void close() throws IOException {
    if (recording != null) {
      Objects.requireNonNull(recording).close();
    }
    delete(scratch);
  }

  /// A file of rows.
  private record HistoryPart(HistoryColumns columns, PartWriter writer) {
    void write(String runId, TableRows rows) throws IOException {
      for (int i = 0; i < rows.size(); i++) {
        writer.write(columns.row(runId, rows, i));
      }
    }
  }
}
