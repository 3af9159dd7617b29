package dev.phyla.internal.inspect;

import dev.phyla.internal.schedule.ScheduleListener;
import dev.phyla.internal.schedule.Stage;
import dev.phyla.internal.task.Work;
import org.jspecify.annotations.Nullable;

/// Two listeners as one.
record ListenerPair(ScheduleListener first, ScheduleListener second) implements ScheduleListener {
  /// A listener and another one.
  static ScheduleListener of(@Nullable ScheduleListener first, ScheduleListener second) {
    return first == null ? second : new ListenerPair(first, second);
  }

  @Override
  public void tickStarting(long tick) {
    first.tickStarting(tick);
    second.tickStarting(tick);
  }

  @Override
  public void tickEnded(long tick, long start, long end) {
    first.tickEnded(tick, start, end);
    second.tickEnded(tick, start, end);
  }

  @Override
  public void stageStarting(Stage stage) {
    first.stageStarting(stage);
    second.stageStarting(stage);
  }

  @Override
  public void stageEnded(Stage stage, long start, long end) {
    first.stageEnded(stage, start, end);
    second.stageEnded(stage, start, end);
  }

  @Override
  public void commandsApplied(Stage stage, long start, long end) {
    first.commandsApplied(stage, start, end);
    second.commandsApplied(stage, start, end);
  }

  @Override
  public void taskStarting(Work work, int task) {
    first.taskStarting(work, task);
    second.taskStarting(work, task);
  }

  @Override
  public void taskEnded(Work work, int task, long start, long end, long rows) {
    first.taskEnded(work, task, start, end, rows);
    second.taskEnded(work, task, start, end, rows);
  }
}
