package dev.phyla.cli;

import dev.phyla.history.History;
import dev.phyla.history.Run;
import dev.phyla.history.RunInfo;
import dev.phyla.sql.ExportProgress;
import dev.phyla.sql.HistoryExport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Exports a history and shows the progress, over the ticks of all runs.
final class ExportBar implements ExportProgress, AutoCloseable {
  private final boolean terminal;
  private final PrintWriter out;

  /// The ticks that each run has left, without those of its parent.
  private final Map<String, Long> ticks = new HashMap<>();

  private long done;

  /// The number of ticks of all runs.
  private final long total;

  /// What shows the progress, or null before that.
  private @Nullable Progress progress;

  private boolean isClosed;

  private ExportBar(Path folder, boolean terminal, PrintWriter out) {
    this.terminal = terminal;
    this.out = out;
    try (History history = History.open(folder)) {
      for (Run run : history.runs()) {
        ticks.put(run.toString(), ownTicks(run));
      }
    }
    total = ticks.values().stream().mapToLong(Long::longValue).sum();
  }

  private static long ownTicks(Run run) {
    long[] all = run.ticks();
    if (all.length == 0) {
      return 0;
    }
    RunInfo.Parent parent = run.info().parent();
    return all[all.length - 1] - (parent == null ? all[0] - 1 : parent.tick());
  }

  /// Exports what is new.
  ///
  /// @param patience the time after which a terminal gets a bar; no time for a bar or lines from
  ///   the start
  /// @return the number of rows that were written
  static long export(Path folder, Duration patience, boolean terminal, PrintWriter out) {
    try (var bar = new ExportBar(folder, terminal, out)) {
      if (patience.isZero()) {
        bar.show();
      } else if (terminal) {
        Thread.ofVirtual().start(() -> bar.showAfter(patience));
      }
      return HistoryExport.of(folder).run(bar);
    }
  }

  private void showAfter(Duration patience) {
    try {
      Thread.sleep(patience);
      show();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void show() {
    if (!isClosed && total > 0) {
      progress =
          Progress.of("export", "tick", (int) Math.min(total, Integer.MAX_VALUE), terminal, out);
    }
  }

  @Override
  public synchronized void exported(
      String worldId, String runId, long ticksOfRun, long totalOfRun) {
    // Runs come one after the other, so what this one has left is what it had at most.
    String run = worldId + "/" + runId;
    long left = totalOfRun - ticksOfRun;
    Long before = ticks.put(run, left);
    done += Math.max(0, (before == null ? totalOfRun : before) - left);
    if (progress != null) {
      progress.done((int) Math.min(done, Integer.MAX_VALUE));
    }
  }

  /// Shows the end; runs of which nothing was new were not counted.
  @Override
  public synchronized void close() {
    isClosed = true;
    if (progress != null) {
      progress.done((int) Math.min(total, Integer.MAX_VALUE));
      progress.close();
    }
  }
}
