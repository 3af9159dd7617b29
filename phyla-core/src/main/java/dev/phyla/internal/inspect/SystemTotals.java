package dev.phyla.internal.inspect;

import dev.phyla.internal.schedule.Stage;
import dev.phyla.internal.schedule.SystemInstance;
import dev.phyla.internal.task.Measurement;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.SystemStats;

/// What one system did so far.
final class SystemTotals {
  /// Where the system last ran.
  private Phase phase = Phase.UPDATE;

  private int stage;
  private long runs;
  private long skips;

  /// The time of its runs.
  private long nanos;

  /// The time of its tasks.
  private long busyNanos;

  private long rows;
  private long commands;

  /// Adds what the system did in a stage that has ended.
  void add(Stage ended, SystemInstance system) {
    phase = ended.phase();
    stage = ended.index();
    if (system.isDue()) {
      Measurement measured = system.work().measurement();
      runs++;
      nanos += measured.end() - measured.start();
      busyNanos += measured.busyNanos();
      rows += measured.rows();
      commands += system.commandCount();
    } else if (system.isSkipped()) {
      skips++;
    }
  }

  SystemStats stats(String name) {
    return new SystemStats(name, phase, stage, runs, skips, nanos, busyNanos, rows, commands);
  }
}
