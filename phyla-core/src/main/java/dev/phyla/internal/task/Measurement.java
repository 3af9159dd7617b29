package dev.phyla.internal.task;

/// The time that the tasks of one run took, and the rows that they visited. Tasks on several
/// threads add to it; it is read when they have ended.
public final class Measurement {
  /// When the first task began, as [System#nanoTime()].
  private long start;

  /// When the last task ended.
  private long end;

  /// The time of all tasks together.
  private long busyNanos;

  /// The part of that time on threads that help the calling one.
  private long helperNanos;

  private long rows;

  /// The number of tasks that have ended.
  private int tasks;

  Measurement() {}

  void reset() {
    start = 0;
    end = 0;
    busyNanos = 0;
    helperNanos = 0;
    rows = 0;
    tasks = 0;
  }

  /// Adds a task.
  ///
  /// @param isHelper whether it ran on another thread than the calling one
  synchronized void add(long taskStart, long taskEnd, long taskRows, boolean isHelper) {
    start = tasks == 0 || taskStart - start < 0 ? taskStart : start;
    end = tasks == 0 || taskEnd - end > 0 ? taskEnd : end;
    busyNanos += taskEnd - taskStart;
    helperNanos += isHelper ? taskEnd - taskStart : 0;
    rows += taskRows;
    tasks++;
  }

  /// Adds the time of other threads during a task, which is not part of its own time.
  synchronized void addHelp(Measurement inner) {
    busyNanos += inner.helperNanos;
    helperNanos += inner.helperNanos;
  }

  /// When the first task began, as [System#nanoTime()].
  public long start() {
    return start;
  }

  /// When the last task ended.
  public long end() {
    return end;
  }

  /// The time of all tasks together.
  public long busyNanos() {
    return busyNanos;
  }

  /// The number of rows that the tasks visited.
  public long rows() {
    return rows;
  }

  /// The number of tasks.
  public int tasks() {
    return tasks;
  }
}
