package dev.phyla.internal.crew;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A pool of worker threads for jobs that are cut into numbered tasks.
///
/// The thread that runs a job works, too. It looks for unclaimed tasks from the first one upwards;
/// each worker starts at a place of its own and goes downwards, the first worker from the last
/// task. So in repeated runs of a job a thread mostly gets the same tasks, whose data it still has
/// in its cache. The caller waits only for tasks that a worker has begun: a worker that wakes up
/// too late, or does not get a core, delays nothing.
///
/// Everything that the caller did before a run happens-before each task, and each task
/// happens-before the return of the run. Running allocates nothing, except to grow with the number
/// of tasks.
///
/// **Why waiting for a turn cannot deadlock.** A task that calls [#awaitTurn(CrewJob, int)] first
/// runs all unclaimed tasks with smaller numbers itself, and then waits for tasks that other
/// threads have claimed. So the tasks on the stack of a thread have descending numbers, from the
/// outermost to the innermost. Consider the incomplete task with the smallest number. If it is
/// unclaimed, no thread waits for it: a thread claims it before it would wait for it, and the
/// caller claims all tasks before it waits. If it is claimed, it is the innermost task on the stack
/// of its thread, as a task inside of it would be incomplete and have a smaller number; and it does
/// not wait, as all tasks with smaller numbers are complete. So it proceeds, and then the next one
/// does.
public final class Crew implements AutoCloseable {
  /// The maximum number of threads.
  public static final int MAX_THREADS = 1024;

  private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final TaskBoard board = new TaskBoard();
  private final Worker[] workers;

  /// The order in which tasks are claimed, or null for the natural order.
  private final @Nullable TaskShuffle shuffle;

  /// What the workers are used for.
  private final AtomicReference<Use> use = new AtomicReference<>(Use.NONE);

  /// The job whose tasks are on the board, or null between runs. A worker reads it after it has
  /// claimed a task, when the run cannot end. If the stack of the caller is so exhausted that it
  /// cannot even wait for the tasks, the job stays, and later jobs run without the workers.
  private @Nullable CrewJob job;

  private enum Use {
    NONE,
    /// A thread runs a job.
    RUN,
    CLOSED
  }

  /// Creates a crew. Its workers are started by the first run that can use them.
  ///
  /// @param threads the number of threads that work on a job, including the one that runs it
  public Crew(int threads) {
    this(threads, null, SPIN_NANOS, IDLE_NANOS);
  }

  /// Creates a crew.
  ///
  /// @param spinNanos how long a worker spins after work
  /// @param idleNanos how long a worker is parked before its thread ends
  Crew(int threads, @Nullable TaskShuffle shuffle, long spinNanos, long idleNanos) {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new IllegalArgumentException(
          String.format(
              "A crew cannot have %,d threads; choose a number from 1, which is the calling thread"
                  + " alone, to %,d.",
              threads, MAX_THREADS));
    }
    this.shuffle = shuffle;
    workers = new Worker[threads - 1];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Worker(this, board, i, spinNanos, idleNanos);
    }
  }

  /// Creates a crew whose threads claim tasks in pseudo-random order, for tests: each run has
  /// another permutation of the tasks. Tasks that run in order by contract are not shuffled: those
  /// of [#runInline(CrewJob, int)] and of runs inside of a run.
  public static Crew shuffled(int threads, long seed) {
    return new Crew(threads, new TaskShuffle(seed), SPIN_NANOS, IDLE_NANOS);
  }

  /// Whether tasks are claimed in pseudo-random order.
  public boolean isShuffled() {
    return shuffle != null;
  }

  /// The number of threads that work on a job, including the one that runs it.
  public int threads() {
    return workers.length + 1;
  }

  /// Whether a worker is spinning or working, so that a run would start without a delay.
  public boolean isAwake() {
    for (Worker worker : workers) {
      if (worker.isAwake()) {
        return true;
      }
    }
    return false;
  }

  /// Runs all tasks of a job, with the help of the workers, and returns when they are complete.
  ///
  /// If a job is being run with this crew already, by another thread or because the caller is one
  /// of its tasks, the calling thread runs all tasks in ascending order.
  ///
  /// @param tasks the number of tasks; they are numbered from 0
  public void run(CrewJob job, int tasks) {
    if (!use.compareAndSet(Use.NONE, Use.RUN)) {
      runInline(job, tasks);
      return;
    }
    try {
      if (tasks < 2 || (workers.length == 0 && shuffle == null)) {
        runInline(job, tasks);
      } else {
        share(job, tasks);
      }
    } finally {
      if (this.job == null) {
        use.set(Use.NONE);
      }
    }
  }

  /// Runs all tasks of a job on the calling thread, in ascending order. The workers remain free for
  /// other runs, also for those inside of the tasks.
  ///
  /// @param tasks the number of tasks; they are numbered from 0
  public void runInline(CrewJob job, int tasks) {
    if (use.get() == Use.CLOSED) {
      throw new IllegalStateException(
          "The crew is closed and cannot run a job; create another one.");
    }
    checkTasks(tasks);
    job.begin(true);
    try {
      job.runInOrder(tasks);
    } finally {
      job.end();
    }
  }

  private void share(CrewJob job, int tasks) {
    checkTasks(tasks);
    int helpers = Math.min(tasks - 1, workers.length);
    for (int i = 0; i < helpers; i++) {
      workers[i].startIfAbsent();
    }
    StackRoom.check();
    long run = board.prepare(tasks);
    job.begin(false);
    this.job = job;
    try {
      board.begin(run);
      for (int i = 0; i < helpers; i++) {
        workers[i].wake();
      }
      for (int i = 0; i < tasks; i++) {
        tryRun(run, task(run, tasks, i));
      }
    } finally {
      board.finish(run);
      this.job = null;
      job.end();
    }
  }

  /// Runs unclaimed tasks of a run, which may have ended.
  ///
  /// @param worker the position of the worker, from 0
  void work(long run, int worker) {
    int tasks = TaskBoard.tasks(run);
    int first = tasks - 1 - (int) ((long) worker * tasks / threads());
    for (int i = first; i >= 0; i--) {
      tryRun(run, task(run, tasks, i));
    }
    for (int i = tasks - 1; i > first; i--) {
      tryRun(run, task(run, tasks, i));
    }
  }

  /// Waits until all tasks with smaller numbers are complete; they happen-before the return. Tasks
  /// that no thread has claimed yet are run by the calling thread, in ascending order.
  ///
  /// @param job a running job
  /// @param task the number of the task that calls this method, on the same thread
  public void awaitTurn(CrewJob job, int task) {
    if (job.isInOrder()) {
      return;
    }
    long run = board.run();
    for (int i = board.firstIncomplete(run); i < task; i++) {
      tryRun(run, i);
    }
    board.awaitAllBefore(run, task);
  }

  /// The task at a position of the order in which tasks are claimed.
  private int task(long run, int tasks, int position) {
    return shuffle == null ? position : shuffle.task(run, tasks, position);
  }

  /// Runs a task if it is unclaimed. What it throws is kept by the job.
  private void tryRun(long run, int task) {
    if (board.claim(run, task)) {
      try {
        Objects.requireNonNull(job).attempt(task);
      } finally {
        board.complete(run, task);
      }
    }
  }

  /// Ends the workers and waits for them. Closing a closed crew does nothing.
  @Override
  public void close() {
    if (!use.compareAndSet(Use.NONE, Use.CLOSED) && use.get() != Use.CLOSED) {
      throw new IllegalStateException(
          "The crew cannot be closed while it runs a job; close it afterwards.");
    }
    board.close();
    for (Worker worker : workers) {
      worker.wake();
    }
    for (Worker worker : workers) {
      worker.awaitEnd();
    }
  }

  private static void checkTasks(int tasks) {
    if (tasks < 0 || tasks > TaskBoard.MAX_TASKS) {
      throw new IllegalArgumentException(
          String.format(
              "A job cannot have %,d tasks; cut it into %,d tasks at most.",
              tasks, TaskBoard.MAX_TASKS));
    }
  }
}
