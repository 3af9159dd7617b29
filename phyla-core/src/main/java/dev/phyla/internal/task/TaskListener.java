package dev.phyla.internal.task;

/// Called after each task that is measured, on the thread that ran it. Tasks on other threads may
/// call it at the same time.
@FunctionalInterface
public interface TaskListener {
  /// Takes a task that has ended.
  ///
  /// @param work the work
  /// @param task the number of the task
  /// @param start when it began, as [System#nanoTime()]
  /// @param end when it ended
  void ran(Work work, int task, long start, long end);
}
