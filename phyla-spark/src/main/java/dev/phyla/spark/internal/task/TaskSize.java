package dev.phyla.spark.internal.task;

/// How many runs a Spark task has.
///
/// The driver spends about a millisecond on each task, one after the other, and an executor two. So
/// tasks should take seconds, and longer the more cores the driver has to keep busy. But each core
/// should have several tasks, so that none is left with a long one at the end, and a lost executor
/// costs little.
public final class TaskSize {
  /// The largest number of runs of a task.
  public static final int MAX_RUNS = 10_000;

  /// The number of tasks that each core should have at least.
  private static final int TASKS_PER_CORE = 4;

  private static final double MIN_SECONDS = 2;

  /// The time of the driver for a task, with a large reserve for busy machines and networks.
  private static final double DRIVER_SECONDS = 0.005;

  private TaskSize() {}

  /// The number of runs of each task.
  ///
  /// @param runs the number of all runs
  /// @param cores the number of cores of the cluster
  /// @param runSeconds how long a run takes
  public static int of(int runs, int cores, double runSeconds) {
    double target = Math.max(MIN_SECONDS, cores * DRIVER_SECONDS);
    double wanted = target / Math.max(runSeconds, 1e-9);
    double balanced = Math.ceil((double) runs / ((double) cores * TASKS_PER_CORE));
    return (int) Math.clamp(Math.min(wanted, balanced), 1, MAX_RUNS);
  }
}
