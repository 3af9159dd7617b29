package dev.phyla.spark;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.SweepListener;
import dev.phyla.model.sweep.SweepPlan;
import java.io.PrintStream;
import java.time.Duration;

/// Prints a line about finished runs, at most one in some seconds.
final class ProgressLines implements SweepListener {
  private static final long INTERVAL = Duration.ofSeconds(2).toNanos();

  private final PrintStream out;
  private int size;
  private long last;

  ProgressLines(PrintStream out) {
    this.out = out;
  }

  @Override
  public void started(SweepPlan<?> plan, int kept) {
    size = plan.size();
    last = System.nanoTime();
    out.println(plan + (kept == 0 ? "" : ", " + kept + " finished already"));
  }

  @Override
  public void finished(RunResult result, int done) {
    long now = System.nanoTime();
    if (done == size || now - last > INTERVAL) {
      last = now;
      out.printf("%d of %d runs%n", done, size);
    }
  }
}
