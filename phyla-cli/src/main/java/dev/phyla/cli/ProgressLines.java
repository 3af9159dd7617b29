package dev.phyla.cli;

import java.io.PrintWriter;

/// Progress as lines of text, about ten over the whole run.
final class ProgressLines implements Progress {

  private static final int LINES = 10;

  private final String task;
  private final String unit;

  /// The number of units that were done before, or -1 if the speed is not shown.
  private final int first;

  private final int count;
  private final PrintWriter out;
  private final long start = System.nanoTime();
  private String note = "";
  private int written;

  private ProgressLines(String task, String unit, int first, int count, PrintWriter out) {
    this.task = task;
    this.unit = unit;
    this.first = first;
    this.count = count;
    this.out = out;
    written = due(Math.max(0, first));
  }

  static ProgressLines of(String task, String unit, int count, PrintWriter out) {
    return new ProgressLines(task, unit, -1, count, out);
  }

  /// Lines that also say the units per second and the time that is left.
  ///
  /// @param first the number of units that were done before
  static ProgressLines withSpeed(
      String task, String unit, int first, int count, PrintWriter out) {
    return new ProgressLines(task, unit, first, count, out);
  }

  private int due(int number) {
    return (int) ((long) number * LINES / count);
  }

  @Override
  public void done(int number) {
    int due = due(number);
    if (due > written) {
      written = due;
      String speed = first < 0 ? "" : speed(number);
      out.printf("%s: %s %d of %d%s%s%n", task, unit, number, count, speed, note);
      out.flush();
    }
  }

  private String speed(int number) {
    double seconds = Math.max(1, System.nanoTime() - start) / 1e9;
    int done = number - first;
    String left = Amounts.duration(seconds / done * (count - number));
    String rate = Amounts.rate(done, seconds);
    return ", %s %ss/s%s".formatted(rate, unit, number == count ? "" : ", " + left + " left");
  }

  @Override
  public void note(String text) {
    note = ", " + text;
  }

  @Override
  public void close() {
    out.flush();
  }
}
