package dev.phyla.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Checks places of files before the work whose result they get.
final class OutputFile {
  private OutputFile() {}

  /// Why a file cannot be written, if there is a reason.
  ///
  /// @param option the option that names the file
  static Optional<String> problem(String option, Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null || Files.isDirectory(file)) {
      return Optional.of(option + " cannot be " + file + ", which is a directory");
    }
    if (!Files.isDirectory(directory)) {
      return Optional.of(option + " cannot be " + file + ": there is no directory " + directory);
    }
    return Optional.empty();
  }
}
