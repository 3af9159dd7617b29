package dev.phyla.internal.task;

/// Follows tasks, on the threads that run them. Tasks on other threads may call it at the same
/// time.
public interface TaskListener {
  /// Takes a task that is about to run.
  ///
  /// @param work the work
  /// @param task the number of the task
  void taskStarting(Work work, int task);

  /// Takes a task that has ended.
  ///
  /// @param work the work
  /// @param task the number of the task
  /// @param start when it began, as [System#nanoTime()]
  /// @param end when it ended
  /// @param rows the number of rows that it visited
  void taskEnded(Work work, int task, long start, long end, long rows);
}
