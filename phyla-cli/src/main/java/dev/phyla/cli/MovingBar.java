package dev.phyla.cli;

import java.io.PrintWriter;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/// A progress bar that redraws itself.
final class MovingBar implements Progress {

  private static final int WIDTH = 79;
  private static final int MILLISECONDS_PER_UPDATE = 100;

  private final ProgressBar bar;
  private final PrintWriter out;

  private MovingBar(ProgressBarBuilder builder, PrintWriter out) {
    this.out = out;
    bar = builder.setConsumer(new DelegatingProgressBarConsumer(this::draw, WIDTH)).build();
  }

  static MovingBar of(String task, String unit, int count, PrintWriter out) {
    return new MovingBar(builder(task, unit, count), out);
  }

  /// A bar that also shows the units per second.
  ///
  /// @param first the number of units that were done before
  static MovingBar withSpeed(String task, String unit, int first, int count, PrintWriter out) {
    var format = new DecimalFormat("#.0", DecimalFormatSymbols.getInstance(Locale.ROOT));
    return new MovingBar(
        builder(task, unit, count).startsFrom(first, Duration.ZERO).showSpeed(format), out);
  }

  private static ProgressBarBuilder builder(String task, String unit, int count) {
    return new ProgressBarBuilder()
        .setTaskName(task)
        .setInitialMax(count)
        .setUnit(" " + unit + "s", 1)
        .setStyle(ProgressBarStyle.UNICODE_BLOCK)
        .setUpdateIntervalMillis(MILLISECONDS_PER_UPDATE);
  }

  private void draw(String line) {
    out.print('\r' + line);
    out.flush();
  }

  @Override
  public void done(int number) {
    bar.stepTo(number);
  }

  @Override
  public void note(String text) {
    bar.setExtraMessage(" " + text);
  }

  @Override
  public void close() {
    bar.close();
    out.println();
    out.flush();
  }
}
