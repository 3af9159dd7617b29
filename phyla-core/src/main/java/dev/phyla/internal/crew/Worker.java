package dev.phyla.internal.crew;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A worker of a crew, and the thread that does its work while there is some.
///
/// After work the thread spins for a short time, because the next run often follows at once. Then
/// it parks, and ends after a longer time; the next run that needs the worker starts another
/// thread. So no thread remains of a crew that is dropped without being closed. While the thread
/// spins or is parked, it refers to no job.
///
/// A wake-up cannot get lost: the worker announces that it is parked before it looks for a new run
/// for the last time, and the caller begins the run before it looks whether the worker is parked.
/// If the thread ends in this moment, the run proceeds without the worker.
final class Worker implements Runnable {
  private final Crew crew;
  private final TaskBoard board;

  /// The position among the workers of the crew, from 0.
  private final int position;

  /// How long the thread spins after work.
  private final long spinNanos;

  /// How long the thread is parked before it ends.
  private final long idleNanos;

  private volatile Status status = Status.ABSENT;

  /// The last thread that was started, or null. Used by one thread at a time: the one that runs a
  /// job or closes the crew.
  private @Nullable CrewThread thread;

  /// What the thread of a worker does.
  private enum Status {
    /// There is no thread, or it is about to end.
    ABSENT,
    STARTING,
    /// The thread spins or works.
    AWAKE,
    /// The thread is parked, or about to be.
    PARKED
  }

  Worker(Crew crew, TaskBoard board, int position, long spinNanos, long idleNanos) {
    this.crew = crew;
    this.board = board;
    this.position = position;
    this.spinNanos = spinNanos;
    this.idleNanos = idleNanos;
  }

  boolean isAwake() {
    return status == Status.AWAKE;
  }

  /// Starts a thread if there is none. Called before a run begins.
  void startIfAbsent() {
    if (status == Status.ABSENT) {
      thread = new CrewThread(this, position + 1);
      status = Status.STARTING;
      boolean started = false;
      try {
        thread.start();
        started = true;
      } finally {
        if (!started) {
          status = Status.ABSENT;
        }
      }
    }
  }

  /// Wakes the thread if it is parked. Called after a run began, or the crew was closed.
  void wake() {
    if (status == Status.PARKED) {
      LockSupport.unpark(thread);
    }
  }

  /// Waits until the thread has ended. An interrupt does not end the wait and is kept.
  void awaitEnd() {
    CrewThread ending = thread;
    boolean interrupted = false;
    while (ending != null) {
      try {
        ending.join();
        ending = null;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    status = Status.AWAKE;
    try {
      long run = awaitAfter(0);
      while (run != TaskBoard.CLOSED) {
        crew.work(run, position);
        run = awaitAfter(run);
      }
    } finally {
      status = Status.ABSENT;
    }
  }

  /// Waits for a run after another one.
  ///
  /// @return its key, or [TaskBoard#CLOSED] if the thread should end
  private long awaitAfter(long last) {
    if (!spin(last)) {
      park(last);
    }
    long run = board.run();
    return run == last ? TaskBoard.CLOSED : run;
  }

  private boolean spin(long last) {
    long end = System.nanoTime() + spinNanos;
    for (int turn = 1; board.run() == last; turn++) {
      Thread.onSpinWait();
      // Reading the clock is expensive, compared with a turn.
      if ((turn & 31) == 0 && System.nanoTime() - end >= 0) {
        return false;
      }
    }
    return true;
  }

  private void park(long last) {
    status = Status.PARKED;
    long end = System.nanoTime() + idleNanos;
    long left = idleNanos;
    while (board.run() == last && left > 0) {
      // A thread that a task has interrupted would not park.
      Thread.interrupted();
      LockSupport.parkNanos(this, left);
      left = end - System.nanoTime();
    }
    status = Status.AWAKE;
  }
}
