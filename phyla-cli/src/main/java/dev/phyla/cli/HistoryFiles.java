package dev.phyla.cli;

import dev.phyla.history.RunInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// How much space files of a history take.
///
/// @param count the number of files
/// @param bytes their total size
record HistoryFiles(int count, long bytes) {

  /// The log of a run.
  static HistoryFiles ofRun(Path folder, RunInfo run) throws IOException {
    return in(
        folder.resolve("log").resolve("world_id=" + run.worldId()).resolve("run_id=" + run.runId()),
        "");
  }

  /// The folder of the Parquet files of a history.
  static Path tables(Path folder) {
    return folder.resolve("tables");
  }

  /// The Parquet files of a history.
  static HistoryFiles ofTables(Path folder) throws IOException {
    return in(tables(folder), ".parquet");
  }

  private static HistoryFiles in(Path folder, String suffix) throws IOException {
    long bytes = 0;
    List<Path> files = list(folder, suffix);
    for (Path file : files) {
      bytes += Files.size(file);
    }
    return new HistoryFiles(files.size(), bytes);
  }

  /// The files in a folder and the folders below it.
  ///
  /// @param suffix the end of their names
  static List<Path> list(Path folder, String suffix) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths
          .filter(path -> path.toString().endsWith(suffix) && Files.isRegularFile(path))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public String toString() {
    return Amounts.counted(count, "file", "files") + ", " + Amounts.bytes(bytes);
  }
}
