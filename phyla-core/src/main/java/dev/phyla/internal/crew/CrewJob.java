package dev.phyla.internal.crew;

import org.jspecify.annotations.Nullable;

/// Work that is cut into numbered tasks, for [Crew#run(CrewJob, int)].
///
/// A job is created once and run many times; running it allocates nothing. It runs once at a time.
public abstract class CrewJob {
  /// How the job is being run, or null if it is not. Written by the thread that runs the job,
  /// before its tasks begin and after they are complete.
  private @Nullable Mode mode;

  /// What the tasks of the current run threw.
  private final TaskFailures failures = new TaskFailures();

  /// Runs one task.
  ///
  /// It should not throw. If it does, the task counts as complete, the other tasks run
  /// nevertheless, and then the run throws what the task with the smallest number threw, with the
  /// other failures suppressed, in the order of their tasks.
  ///
  /// [Crew#awaitTurn(CrewJob, int)] may run tasks inside of others on the same thread. So a task
  /// that changes something of its thread restores it.
  ///
  /// @param task the number of the task, from 0
  protected abstract void runTask(int task);

  /// Begins a run.
  ///
  /// @param inOrder whether one thread runs all tasks in ascending order
  final void begin(boolean inOrder) {
    if (mode != null) {
      throw new IllegalStateException(
          String.format(
              "The job %s cannot be run, because it is running already; create another job for"
                  + " each run inside a run.",
              this));
    }
    mode = inOrder ? Mode.IN_ORDER : Mode.SHARED;
  }

  /// Ends a run whose tasks are all complete, and throws their failures.
  final void end() {
    mode = null;
    failures.rethrow();
  }

  /// Whether one thread runs all tasks in ascending order.
  final boolean isInOrder() {
    if (mode == null) {
      throw new IllegalStateException(
          String.format(
              "The job %s is not running; only a running task can wait for its turn.", this));
    }
    return mode == Mode.IN_ORDER;
  }

  /// Runs tasks in ascending order, from 0.
  final void runInOrder(int tasks) {
    for (int task = 0; task < tasks; task++) {
      attempt(task);
    }
  }

  /// Runs a task and keeps what it throws.
  final void attempt(int task) {
    try {
      runTask(task);
    } catch (Throwable failure) {
      failures.add(task, failure);
    }
  }

  /// The ways to run a job.
  private enum Mode {
    /// One thread runs all tasks, in ascending order.
    IN_ORDER,
    /// Tasks are claimed, in any order and possibly by several threads.
    SHARED
  }
}
