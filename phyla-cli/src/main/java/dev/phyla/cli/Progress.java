package dev.phyla.cli;

import java.io.PrintWriter;

/// Shows the progress of a run, in ticks or other units.
sealed interface Progress extends AutoCloseable permits ProgressLines, MovingBar {

  /// Called after each unit, counted from 1.
  void done(int number);

  /// Ends the last line.
  @Override
  void close();

  /// A progress bar for a terminal; about ten lines over the whole run for a file or a pipe.
  ///
  /// @param task what runs
  /// @param unit what is counted, in the singular
  /// @param count the number of units
  static Progress of(String task, String unit, int count, boolean terminal, PrintWriter out) {
    return terminal
        ? new MovingBar(task, unit, count, out)
        : new ProgressLines(task, unit, count, out);
  }
}
