package dev.phyla.history.internal.files;

import dev.phyla.history.HistoryException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Reads small files, and replaces them so that readers see the old content or the new one.
public final class ReplacedFile {
  private ReplacedFile() {}

  /// Replaces the content of a file, or creates it. The content is written to a file beside it,
  /// forced to the disk and renamed. On failure the file is as before.
  ///
  /// @throws HistoryException if the file cannot be written
  public static void write(Path file, byte[] content) {
    Path aside = TemporaryPaths.beside(file);
    try {
      try {
        // Not a channel, which an interrupt of the thread would close.
        try (var stream = new FileOutputStream(aside.toFile())) {
          stream.write(content);
          stream.getFD().sync();
        }
        move(aside, file);
      } finally {
        Files.deleteIfExists(aside);
      }
    } catch (IOException e) {
      throw new HistoryException("The file " + file + " cannot be written: " + e + ".", e);
    }
    Folders.force(file.resolveSibling("."));
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /// Reads a whole file.
  ///
  /// @param maxBytes the maximum size
  /// @throws HistoryException if the file does not exist, is larger or cannot be read
  public static byte[] read(Path file, int maxBytes) {
    byte[] content;
    try (InputStream stream = Files.newInputStream(file)) {
      content = stream.readNBytes(maxBytes + 1);
    } catch (IOException e) {
      throw new HistoryException("The file " + file + " cannot be read: " + e + ".", e);
    }
    if (content.length > maxBytes) {
      throw new HistoryException(
          String.format(
              "The file %s is larger than %d bytes, so it is not a file of a history.",
              file, maxBytes));
    }
    return content;
  }
}
