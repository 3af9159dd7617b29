package dev.phyla.spark;

/// How far Spark is with the tasks of a sweep.
///
/// @param executors the number of executors that are alive
/// @param lostExecutors the number of executors that were lost
/// @param runningTasks the number of tasks that are running, with speculative ones
/// @param finishedTasks the number of tasks that ended well
/// @param failedTasks the number of attempts that failed or were lost with their executor, and are
///   repeated
/// @param killedTasks the number of attempts that were ended because another attempt was faster
public record SparkProgress(
    int executors,
    int lostExecutors,
    int runningTasks,
    int finishedTasks,
    int failedTasks,
    int killedTasks) {
  /// The progress as one line.
  @Override
  public String toString() {
    return String.format(
        "%d executors (%d lost), %d tasks running, %d finished, %d repeated, %d killed",
        executors, lostExecutors, runningTasks, finishedTasks, failedTasks, killedTasks);
  }
}
