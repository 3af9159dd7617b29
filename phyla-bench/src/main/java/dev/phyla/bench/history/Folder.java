package dev.phyla.bench.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A temporary folder. Old logs are deleted, so that measuring does not fill the disk, and is not
/// slowed down by what the operating system still has to write.
final class Folder implements AutoCloseable {
  /// The length of a file after which the next one is begun.
  static final long MAX = 16L << 20;

  private final Path path;

  Folder() {
    try {
      path = Files.createTempDirectory("phyla-history");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path path() {
    return path;
  }

  /// Deletes all segments but the last.
  ///
  /// @param folder the folder that they are in
  static void deleteOld(Path folder) {
    var segments = new ArrayList<Path>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.seg")) {
      found.forEach(segments::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    segments.sort(null);
    for (int i = 0; i + 1 < segments.size(); i++) {
      delete(segments.get(i));
    }
  }

  /// Deletes a folder with all that is in it, if it exists.
  static void deleteTree(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    files.forEach(Folder::delete);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    deleteTree(path);
  }
}
