package dev.phyla.sql.internal.duck;

import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;

/// Names and texts as parts of statements.
public final class Quoting {
  private Quoting() {}

  /// A name of a table, column or view.
  ///
  /// @param name any name
  /// @return the name in quotes
  public static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /// A text.
  ///
  /// @param text any text without null characters
  /// @return the text in quotes
  public static String text(String text) {
    return '\'' + text.replace("'", "''") + '\'';
  }

  /// A path.
  ///
  /// @param path a path of the default file system
  /// @return the absolute path in quotes
  public static String path(Path path) {
    return text(path.toAbsolutePath().toString());
  }

  /// Paths as a list.
  ///
  /// @param paths paths of the default file system
  /// @return a list of absolute paths
  public static String paths(Collection<Path> paths) {
    return paths.stream().map(Quoting::path).collect(Collectors.joining(", ", "[", "]"));
  }
}
