package dev.phyla.cli;

import java.io.PrintWriter;

/// Progress as lines of text, about ten over the whole run.
final class ProgressLines implements Progress {

  private static final int LINES = 10;

  private final String task;
  private final String unit;
  private final int count;
  private final PrintWriter out;
  private int written;

  ProgressLines(String task, String unit, int count, PrintWriter out) {
    this.task = task;
    this.unit = unit;
    this.count = count;
    this.out = out;
  }

  @Override
  public void done(int number) {
    int due = (int) ((long) number * LINES / count);
    if (due > written) {
      written = due;
      out.printf("%s: %s %d of %d%n", task, unit, number, count);
      out.flush();
    }
  }

  @Override
  public void close() {
    out.flush();
  }
}
