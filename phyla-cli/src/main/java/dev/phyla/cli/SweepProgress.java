package dev.phyla.cli;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.SweepListener;
import dev.phyla.model.sweep.SweepPlan;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Shows the progress of a sweep, and says how to go on if the process is ended early.
final class SweepProgress implements SweepListener, AutoCloseable {
  private final String model;
  private final Path directory;
  private final boolean terminal;
  private final PrintWriter out;
  private final Thread farewell = new Thread(this::sayHowToGoOn);

  /// What shows the progress; null before the first run, and if there is nothing to do.
  private @Nullable Progress progress;

  private int kept;
  private int failed;
  private long start;
  private long end;

  /// The number of finished runs.
  private volatile int done;

  /// The number of all runs.
  private volatile int total;

  /// @param model the name of the model
  /// @param directory the directory of the results
  /// @param terminal whether to draw a bar instead of lines
  SweepProgress(String model, Path directory, boolean terminal, PrintWriter out) {
    this.model = model;
    this.directory = directory;
    this.terminal = terminal;
    this.out = out;
  }

  @Override
  public void damaged(int count) {
    out.printf(
        "%s: %s in %s torn or damaged, so %s repeated%n",
        model,
        Amounts.counted(count, "result", "results"),
        directory + (count == 1 ? " was" : " were"),
        count == 1 ? "its run is" : "their runs are");
  }

  @Override
  public void started(SweepPlan<?> plan, int finished) {
    kept = finished;
    done = finished;
    total = plan.size();
    if (kept > 0) {
      out.printf("%s: %d of %d runs are finished already%n", model, kept, total);
    }
    start = System.nanoTime();
    end = start;
    if (kept < total) {
      progress = Progress.withSpeed(model, "run", kept, total, terminal, out);
      Runtime.getRuntime().addShutdownHook(farewell);
    }
  }

  @Override
  public void finished(RunResult result, int number) {
    done = number;
    end = System.nanoTime();
    if (progress != null) {
      if (result.isFailed()) {
        failed++;
        progress.note(failed + " failed");
      }
      progress.done(number);
    }
  }

  /// The number of runs that were finished before.
  int kept() {
    return kept;
  }

  /// The time from the start to the end of the last run, never zero, so that it can be a divisor.
  double seconds() {
    return Math.max(1, end - start) / 1e9;
  }

  private void sayHowToGoOn() {
    out.printf(
        "%nphyla: The sweep was ended after %d of %d runs, which are kept in %s; the same command with"
            + " --resume runs the others.%n",
        done, total, directory);
    out.flush();
  }

  @Override
  public void close() {
    if (progress != null) {
      progress.close();
      try {
        Runtime.getRuntime().removeShutdownHook(farewell);
      } catch (IllegalStateException e) {
        // The process is being ended.
      }
    }
  }
}
