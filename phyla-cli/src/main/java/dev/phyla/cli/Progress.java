package dev.phyla.cli;

import java.io.PrintWriter;

/// Tells somebody how far a run has come.
sealed interface Progress extends AutoCloseable permits ProgressLines, MovingBar {

  /// Says that the given tick, the first being 1, is done.
  void done(int tick);

  /// Ends the last line shown.
  @Override
  void close();

  /// A bar that moves for a terminal, about ten lines over the whole run for a file or a pipe.
  static Progress of(String task, int ticks, boolean terminal, PrintWriter out) {
    return terminal ? new MovingBar(task, ticks, out) : new ProgressLines(task, ticks, out);
  }
}
