package dev.phyla.cli;

import java.io.PrintWriter;

/// Progress as lines of text, about ten over the whole run.
final class ProgressLines implements Progress {

  private static final int LINES = 10;

  private final String task;
  private final int ticks;
  private final PrintWriter out;
  private int written;

  ProgressLines(String task, int ticks, PrintWriter out) {
    this.task = task;
    this.ticks = ticks;
    this.out = out;
  }

  @Override
  public void done(int tick) {
    int due = (int) ((long) tick * LINES / ticks);
    if (due > written) {
      written = due;
      out.printf("%s: tick %d of %d%n", task, tick, ticks);
      out.flush();
    }
  }

  @Override
  public void close() {
    out.flush();
  }
}
