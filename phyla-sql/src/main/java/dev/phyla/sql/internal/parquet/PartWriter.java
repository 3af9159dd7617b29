package dev.phyla.sql.internal.parquet;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.TableColumn;
import dev.phyla.history.internal.rows.TableRows;
import dev.phyla.sql.SqlException;
import dev.phyla.sql.internal.arrow.ArrowStream;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.duck.Quoting;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.UUID;

/// Writes the rows of tables to Parquet files.
///
/// A file appears under its name when it is complete. If anything fails, no file remains.
public final class PartWriter {
  /// The field id of `entity_id`; world and run have 1 and 2.
  private static final int FIRST_FIELD_ID = 3;

  private final Database database;
  private final HistoryFolder folder;

  /// Creates a writer.
  ///
  /// @param database a database to write with, which keeps the order of rows
  /// @param folder the folder of the history
  public PartWriter(Database database, HistoryFolder folder) {
    this.database = database;
    this.folder = folder;
  }

  /// Writes a part. The reader is called by threads of DuckDB, one at a time, and is not closed.
  ///
  /// @param table the table
  /// @param run the run
  /// @param rows a reader of the rows
  /// @return the part, or empty if there are no rows
  /// @throws SqlException if the rows cannot be read, or the file cannot be written
  public Optional<WrittenPart> writePart(ArchetypeTable table, RunId run, TableRows rows) {
    return write(
        table,
        run,
        rows,
        "tick",
        stream ->
            stream.rowCount() == 0
                ? Optional.empty()
                : Optional.of(
                    new Range(
                        PartFile.partName(stream.firstTick(), stream.lastTick()),
                        stream.firstTick(),
                        stream.lastTick())));
  }

  /// Writes a key. The ticks of the rows that the reader returns are not stored: all rows have the
  /// tick of the key. A key without rows is written too.
  ///
  /// @param table the table
  /// @param run the run
  /// @param tick the tick
  /// @param rows a reader of all rows that were in the table at the end of the tick
  /// @return the key
  /// @throws SqlException if the rows cannot be read, or the file cannot be written
  public WrittenPart writeKey(ArchetypeTable table, RunId run, long tick, TableRows rows) {
    var range = new Range(PartFile.keyName(tick), tick, tick);
    String tickColumn = "CAST(" + tick + " AS BIGINT) AS tick";
    return write(table, run, rows, tickColumn, stream -> Optional.of(range)).orElseThrow();
  }

  /// Writes the rows of several parts to one. The parts remain, because something may refer to them
  /// until the new one is known.
  ///
  /// @param table the table
  /// @param parts parts of one run, none of which have ticks in common
  /// @return the new part and the files that it replaces
  /// @throws SqlException if a file cannot be read or written
  public MergedPart merge(ArchetypeTable table, List<PartFile> parts) {
    if (parts.size() < 2 || parts.stream().map(PartFile::run).distinct().count() > 1) {
      throw new IllegalArgumentException(
          "Only two or more parts of one run can be merged, not " + parts + ".");
    }
    List<PartFile> sorted =
        parts.stream().sorted(Comparator.comparingLong(PartFile::firstTick)).toList();
    List<Path> paths = sorted.stream().map(PartFile::path).toList();
    long first = sorted.getFirst().firstTick();
    long last = sorted.getLast().lastTick();
    Path directory = folder.folder(table.name(), sorted.getFirst().run());
    Path temporary = temporary(directory);
    try {
      String rows = "read_parquet(" + Quoting.paths(paths) + ", hive_partitioning = false)";
      database.execute(copy(table, "tick", rows, temporary));
      long count =
          database.run(
              "SELECT num_rows FROM parquet_file_metadata(" + Quoting.path(temporary) + ")",
              List.of(),
              (result, changed) -> result != null && result.next() ? result.getLong(1) : 0);
      var range = new Range(PartFile.partName(first, last), first, last);
      return new MergedPart(publish(temporary, directory, range, count), paths);
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    } finally {
      delete(temporary);
    }
  }

  /// The name of a file and the ticks of its rows.
  private record Range(String name, long first, long last) {}

  /// Determines the name when the rows have been read.
  private interface Naming {
    Optional<Range> of(ArrowStream stream);
  }

  private Optional<WrittenPart> write(
      ArchetypeTable table, RunId run, TableRows rows, String tickColumn, Naming naming) {
    Path directory = folder.folder(table.name(), run);
    Path temporary = temporary(directory);
    try (var stream = new ArrowStream(table, rows)) {
      Files.createDirectories(directory);
      database.execute(copy(table, tickColumn, Database.STREAM, temporary), stream);
      Optional<Range> range = naming.of(stream);
      return range.isEmpty()
          ? Optional.empty()
          : Optional.of(publish(temporary, directory, range.get(), stream.rowCount()));
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    } finally {
      delete(temporary);
    }
  }

  private static Path temporary(Path directory) {
    return directory.resolve("." + UUID.randomUUID() + ".tmp");
  }

  private static SqlException cannotWrite(Path directory, IOException cause) {
    return new SqlException(
        "A Parquet file in " + directory + " cannot be written: " + cause.getMessage(), cause);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It has no name of a part, so it is never read.
    }
  }

  /// Forces a complete file to disk and gives it its name.
  private static WrittenPart publish(Path temporary, Path directory, Range range, long rows)
      throws IOException {
    try (var channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Path path = directory.resolve(range.name);
    long bytes = Files.size(temporary);
    Files.move(
        temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return new WrittenPart(path, rows, range.first, range.last, bytes);
  }

  private static String copy(ArchetypeTable table, String tick, String source, Path target) {
    var columns =
        new StringJoiner(", ").add("entity_id").add(tick).add("is_active").add("world_number");
    var ids = new StringJoiner(", ", "{", "}");
    int id = FIRST_FIELD_ID;
    for (String base : List.of("entity_id", "tick", "is_active", "world_number")) {
      ids.add(base + ": " + id++);
    }
    for (TableColumn column : table.columns()) {
      String name = Quoting.name(column.name());
      columns.add(name);
      ids.add(name + ": " + id++);
    }
    return """
        COPY (SELECT %s FROM %s) TO %s (
          FORMAT parquet, PARQUET_VERSION v1, COMPRESSION zstd, ROW_GROUP_SIZE %d,
          USE_TMP_FILE false, FIELD_IDS %s, KV_METADATA {%s: %s})
        """
        .formatted(
            columns,
            source,
            Quoting.path(target),
            ArrowStream.MAX_ROWS,
            ids,
            Quoting.text(TableMetadata.KEY),
            Quoting.text(TableMetadata.write(table)));
  }
}
