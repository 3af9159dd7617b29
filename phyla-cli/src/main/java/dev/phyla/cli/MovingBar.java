package dev.phyla.cli;

import java.io.PrintWriter;
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

  MovingBar(String task, String unit, int count, PrintWriter out) {
    this.out = out;
    bar =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(count)
            .setUnit(" " + unit + "s", 1)
            .setStyle(ProgressBarStyle.UNICODE_BLOCK)
            .setUpdateIntervalMillis(MILLISECONDS_PER_UPDATE)
            .setConsumer(new DelegatingProgressBarConsumer(this::draw, WIDTH))
            .build();
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
  public void close() {
    bar.close();
    out.println();
    out.flush();
  }
}
