package dev.phyla.chart.internal.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writes files atomically: they appear complete or not at all.
public final class WholeFile {

  private WholeFile() {}

  /// Writes the content of a file.
  public interface Content {
    /// Writes the content.
    ///
    /// @param out the file
    /// @throws IOException if it cannot be written
    void writeTo(OutputStream out) throws IOException;
  }

  /// Writes a temporary file next to `target`, then renames it. If writing fails, an existing file
  /// is not changed and no incomplete file is left.
  ///
  /// @param target the file to write or replace, in a directory that exists
  /// @param content what to write
  /// @throws IOException if the file cannot be written, with a sentence that gives the reason
  public static void write(Path target, Content content) throws IOException {
    Path directory = target.toAbsolutePath().getParent();
    if (directory == null || Files.isDirectory(target)) {
      throw new IOException("The file %s cannot be written: it is a folder.".formatted(target));
    }
    if (!Files.isDirectory(directory)) {
      throw new IOException(
          "The file %s cannot be written: there is no folder %s.".formatted(target, directory));
    }
    String name = ".%s-%d.part".formatted(target.getFileName(), ProcessHandle.current().pid());
    Path draft = target.resolveSibling(name);
    draft.toFile().deleteOnExit();
    try {
      try (var out = new BufferedOutputStream(Files.newOutputStream(draft))) {
        content.writeTo(out);
      }
      Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (AccessDeniedException e) {
      throw new IOException(
          "The file %s cannot be written: access to the folder %s is denied."
              .formatted(target, directory),
          e);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
