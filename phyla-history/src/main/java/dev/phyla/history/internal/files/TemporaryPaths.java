package dev.phyla.history.internal.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// Names of files and folders that are renamed when they are complete.
///
/// Those of killed processes are recognised by their age, not by the process, because processes of
/// other machines and containers may write to the same folder.
public final class TemporaryPaths {
  private static final Duration MAX_AGE = Duration.ofHours(1);

  private TemporaryPaths() {}

  /// A new name in the folder of a file.
  static Path beside(Path path) {
    return path.resolveSibling("." + path.getFileName() + "." + UUID.randomUUID() + ".tmp");
  }

  /// Deletes what killed processes have left in a folder. Failures are ignored: the next call tries
  /// again.
  ///
  /// @param folder a folder, which may not exist
  @SuppressWarnings("EmptyCatch") // as said
  public static void deleteAbandoned(Path folder) {
    try {
      for (Path path : list(folder)) {
        if (isAbandoned(path)) {
          delete(path);
        }
      }
    } catch (IOException e) {
      // A folder that cannot be listed may still be written to.
    }
  }

  private static boolean isAbandoned(Path path) throws IOException {
    String name = path.getFileName().toString();
    return name.startsWith(".")
        && name.endsWith(".tmp")
        && Files.getLastModifiedTime(path).toInstant().isBefore(Instant.now().minus(MAX_AGE));
  }

  /// Deletes a file, or a folder of files.
  static void delete(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      for (Path file : list(path)) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(path);
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.toList();
    }
  }
}
