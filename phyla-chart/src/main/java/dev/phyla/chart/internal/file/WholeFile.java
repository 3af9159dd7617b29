package dev.phyla.chart.internal.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writes files atomically: they appear complete or not at all.
public final class WholeFile {

  private WholeFile() {}

  /// Writes the content of a file.
  public interface Content {
    /// @param out the file
    void writeTo(OutputStream out) throws IOException;
  }

  /// Writes a temporary file next to `target`, then renames it. If writing fails, an existing file
  /// is not changed and no incomplete file is left.
  ///
  /// @param target the file to write or replace, in a directory that exists
  /// @param content what to write
  public static void write(Path target, Content content) throws IOException {
    String name = ".%s-%d.part".formatted(target.getFileName(), ProcessHandle.current().pid());
    Path draft = target.resolveSibling(name);
    draft.toFile().deleteOnExit();
    try {
      try (var out = new BufferedOutputStream(Files.newOutputStream(draft))) {
        content.writeTo(out);
      }
      Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
