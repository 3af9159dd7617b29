package dev.phyla.internal.schedule;

import dev.phyla.internal.task.TaskListener;
import dev.phyla.internal.task.Work;

/// Follows what an app runs, to report it. Times are those of [System#nanoTime()].
///
/// It is called by the thread that runs the ticks, except for tasks. Systems of `START_UP` and
/// `SHUT_DOWN` run outside of ticks.
public interface ScheduleListener extends TaskListener {
  /// Takes a tick that is about to run.
  ///
  /// @param tick its number
  default void tickStarting(long tick) {}

  /// Takes a tick that has ended or failed.
  ///
  /// @param tick its number
  default void tickEnded(long tick, long start, long end) {}

  /// Takes a stage of which some systems are about to run; it is known which are
  /// [due][SystemInstance#isDue].
  default void stageStarting(Stage stage) {}

  /// Takes a stage whose systems have ended and whose commands are not applied yet.
  default void stageEnded(Stage stage, long start, long end) {}

  /// Takes a stage after which commands were applied.
  default void commandsApplied(Stage stage, long start, long end) {}

  @Override
  default void taskStarting(Work work, int task) {}

  @Override
  default void taskEnded(Work work, int task, long start, long end, long rows) {}
}
