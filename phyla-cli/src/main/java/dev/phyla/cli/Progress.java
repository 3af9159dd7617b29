package dev.phyla.cli;

import java.io.PrintWriter;

/// Shows the progress of a run.
sealed interface Progress extends AutoCloseable permits ProgressLines, MovingBar {

  /// Called after each tick, counted from 1.
  void done(int tick);

  /// Ends the last line.
  @Override
  void close();

  /// A progress bar for a terminal; about ten lines over the whole run for a file or a pipe.
  static Progress of(String task, int ticks, boolean terminal, PrintWriter out) {
    return terminal ? new MovingBar(task, ticks, out) : new ProgressLines(task, ticks, out);
  }
}
