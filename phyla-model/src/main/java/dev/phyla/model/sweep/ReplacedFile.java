package dev.phyla.model.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writes files so that they are there as a whole or not at all.
final class ReplacedFile {
  private ReplacedFile() {}

  static void write(Path file, byte[] content) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + ".new");
    Files.write(aside, content);
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
