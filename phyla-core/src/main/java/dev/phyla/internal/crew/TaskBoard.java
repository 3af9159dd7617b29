package dev.phyla.internal.crew;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/// The tasks of the current run of a crew: which of them are claimed and which are complete.
///
/// A run has a key, which consists of the number of the run and its number of tasks, so that one
/// read of [#run] returns both. Each task has a state, which only grows: claimed in run _n_ is
/// _2n_, and complete in run _n_ is _2n + 1_. So nothing is reset between runs, and a worker that
/// wakes up too late, with the key of a run that has ended, finds all its tasks complete and cannot
/// claim any. A thread that has claimed a task knows that its run continues until the task is
/// complete.
///
/// What the caller did before [#begin(long)] happens-before a claim; a task happens-before the
/// return of [#finish(long)], and of [#awaitAllBefore(long, int)] for a later task.
final class TaskBoard {
  /// The maximum number of tasks of a run.
  static final int MAX_TASKS = 0xFFFF;

  /// The key that follows the last run.
  static final long CLOSED = -1;

  /// The number of low bits of a key that hold the number of tasks.
  private static final int TASK_BITS = 16;

  /// How long a thread waits by spinning, and then by offering its core to other threads. After
  /// that it sleeps in short steps.
  private static final long SPIN_NANOS = 20_000;

  private static final long YIELD_NANOS = 100_000;
  private static final long SLEEP_NANOS = 50_000;

  private static final VarHandle STATE = MethodHandles.arrayElementVarHandle(long[].class);

  /// The key of the current run, or of the last one.
  private volatile long run;

  /// The key of the last run that was prepared. Used by one thread at a time. A run that the caller
  /// had to give up before it began has used up its number, too.
  private long prepared;

  /// The states of the tasks, by number. Replaced between runs, if a run has more tasks. Volatile
  /// because late workers read it, too.
  private volatile long[] states = new long[16];

  /// A key whose number of tasks is replaced by a number of tasks that are complete, all with
  /// smaller numbers than the others: where [#awaitAllBefore(long, int)] continues. It may lag
  /// behind.
  private volatile long turn;

  /// The key of the current run, or of the last one.
  long run() {
    return run;
  }

  /// The number of tasks of a run.
  static int tasks(long run) {
    return (int) run & MAX_TASKS;
  }

  /// Prepares a run after the last one has ended. Called by one thread at a time.
  ///
  /// @return the key of the run
  long prepare(int tasks) {
    if (tasks > states.length) {
      // Late workers may see the new array, so the tasks in it are complete.
      long[] grown = new long[Math.max(tasks, Math.min(2 * states.length, MAX_TASKS))];
      Arrays.fill(grown, complete(prepared));
      states = grown;
    }
    prepared = (((prepared >>> TASK_BITS) + 1) << TASK_BITS) | tasks;
    return prepared;
  }

  /// Lets workers claim the tasks of a run that was prepared.
  void begin(long run) {
    this.run = run;
  }

  /// Waits until all tasks of a run are complete. Unclaimed tasks are not run any more: there are
  /// some only if the caller has to give up, because its stack is exhausted.
  void finish(long run) {
    for (int task = 0; task < tasks(run); task++) {
      if (claim(run, task)) {
        complete(run, task);
      } else {
        await(run, task);
      }
    }
  }

  /// Ends the sequence of runs.
  void close() {
    run = CLOSED;
  }

  /// Claims a task for the calling thread, unless it is claimed or the run has ended.
  boolean claim(long run, int task) {
    long[] states = this.states;
    long claimed = claimed(run);
    long state = (long) STATE.getOpaque(states, task);
    return state < claimed && STATE.compareAndSet(states, task, state, claimed);
  }

  /// Marks a task as complete that the calling thread has claimed.
  void complete(long run, int task) {
    STATE.setRelease(states, task, complete(run));
  }

  /// Waits until all tasks before one are complete. All of them are claimed.
  void awaitAllBefore(long run, int task) {
    int first = firstIncomplete(run);
    if (first < task) {
      for (int i = first; i < task; i++) {
        await(run, i);
      }
      turn = run - tasks(run) + task;
    }
  }

  /// A number of tasks that are complete, all with smaller numbers than the others.
  int firstIncomplete(long run) {
    long turn = this.turn;
    return turn >>> TASK_BITS == run >>> TASK_BITS ? tasks(turn) : 0;
  }

  /// Waits until a task is complete. An interrupt does not end the wait and is kept.
  private void await(long run, int task) {
    if (!isComplete(run, task) && !spinFor(run, task) && !yieldFor(run, task)) {
      sleepFor(run, task);
    }
  }

  /// Waits for a task for a short time without giving up the core.
  ///
  /// @return whether it is complete
  private boolean spinFor(long run, int task) {
    long end = System.nanoTime() + SPIN_NANOS;
    for (int turn = 1; !isComplete(run, task); turn++) {
      Thread.onSpinWait();
      // Reading the clock is expensive, compared with a turn.
      if ((turn & 31) == 0 && System.nanoTime() - end >= 0) {
        return false;
      }
    }
    return true;
  }

  /// Waits for a task for a short time and lets other threads have the core.
  ///
  /// @return whether it is complete
  @SuppressWarnings("ThreadPriorityCheck")
  private boolean yieldFor(long run, int task) {
    long end = System.nanoTime() + YIELD_NANOS;
    while (!isComplete(run, task)) {
      if (System.nanoTime() - end >= 0) {
        return false;
      }
      Thread.yield();
    }
    return true;
  }

  private void sleepFor(long run, int task) {
    boolean interrupted = false;
    while (!isComplete(run, task)) {
      // A thread that is marked as interrupted would not sleep.
      interrupted |= Thread.interrupted();
      LockSupport.parkNanos(this, SLEEP_NANOS);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isComplete(long run, int task) {
    return (long) STATE.getAcquire(states, task) == complete(run);
  }

  private static long claimed(long run) {
    return (run >>> TASK_BITS) << 1;
  }

  private static long complete(long run) {
    return claimed(run) + 1;
  }
}
