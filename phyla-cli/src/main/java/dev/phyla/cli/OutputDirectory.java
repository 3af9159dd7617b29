package dev.phyla.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A directory in which files can be written.
///
/// @param path the path
record OutputDirectory(Path path) {

  /// Thrown if files cannot be written.
  static final class Unusable extends Exception {
    private static final long serialVersionUID = 1;

    private final String sentence;

    private Unusable(String sentence) {
      super(sentence);
      this.sentence = sentence;
    }

    String sentence() {
      return sentence;
    }
  }

  /// Checks that files can be written to a directory, which is created if it is missing.
  ///
  /// @param path the directory
  /// @param names the files that will be written or replaced
  static OutputDirectory open(Path path, String... names) throws Unusable {
    try {
      Files.createDirectories(path);
      Files.delete(Files.createTempFile(path, ".phyla-", ".part"));
    } catch (FileAlreadyExistsException e) {
      throw new Unusable("--out cannot be %s, which is a file, not a directory.".formatted(path));
    } catch (IOException | SecurityException e) {
      throw new Unusable("--out cannot be %s, where nothing can be written.".formatted(path));
    }
    for (String name : names) {
      if (Files.isDirectory(path.resolve(name))) {
        throw new Unusable("--out cannot be %s, where %s is a directory.".formatted(path, name));
      }
    }
    return new OutputDirectory(path);
  }

  /// The file of the given name.
  Path file(String name) {
    return path.resolve(name);
  }
}
