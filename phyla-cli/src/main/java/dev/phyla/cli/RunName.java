package dev.phyla.cli;

import dev.phyla.history.History;
import dev.phyla.history.HistoryException;
import dev.phyla.history.Run;

/// Finds the run that a command line names: `RUN`, or `WORLD/RUN` if several worlds have it.
final class RunName {
  private RunName() {}

  /// Finds a run.
  ///
  /// @throws HistoryException if there is no such run, there are several, or it is damaged
  static Run find(History history, String name) {
    int slash = name.indexOf('/');
    try {
      return slash < 0
          ? history.run(name)
          : history.run(name.substring(0, slash), name.substring(slash + 1));
    } catch (IllegalArgumentException e) { // an id that cannot be part of a path
      throw wrongId(e);
    }
  }

  /// The failure of a command line with an id that cannot be part of a path.
  static HistoryException wrongId(IllegalArgumentException cause) {
    return new HistoryException(String.valueOf(cause.getMessage()), cause);
  }
}
