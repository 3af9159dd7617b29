package dev.phyla.cli;

import java.io.PrintWriter;

/// Shows the progress of a run, in ticks or other units.
sealed interface Progress extends AutoCloseable permits ProgressLines, MovingBar {

  /// Called after each unit, counted from 1.
  void done(int number);

  /// Shows a short text beside the progress from now on.
  void note(String text);

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
        ? MovingBar.of(task, unit, count, out)
        : ProgressLines.of(task, unit, count, out);
  }

  /// Progress with the units per second and the time that is left.
  ///
  /// @param first the number of units that were done before
  static Progress withSpeed(
      String task, String unit, int first, int count, boolean terminal, PrintWriter out) {
    return terminal
        ? MovingBar.withSpeed(task, unit, first, count, out)
        : ProgressLines.withSpeed(task, unit, first, count, out);
  }
}
