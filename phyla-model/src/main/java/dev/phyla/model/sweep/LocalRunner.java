package dev.phyla.model.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Executes runs on threads of this process. Each thread has one world at a time, so memory does
/// not grow with the number of runs.
///
/// If the calling thread is interrupted, the current runs end after their tick without a result,
/// and a [SweepException] is thrown.
public final class LocalRunner implements Runner {
  private static final int MAX_THREADS = 1024;

  private final int threads;

  /// Creates a runner with a thread for each processor.
  public LocalRunner() {
    this(Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors()));
  }

  /// Creates a runner.
  ///
  /// @param threads the number of threads, from 1 to 1024
  public LocalRunner(int threads) {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new IllegalArgumentException(
          String.format(
              "A sweep cannot run on %d threads; give it 1 to %d.", threads, MAX_THREADS));
    }
    this.threads = threads;
  }

  /// The number of threads.
  ///
  /// @return the number
  public int threads() {
    return threads;
  }

  @Override
  public void run(
      SweepPlan<?> plan, List<RunSpec> todo, RunTask<?> task, Consumer<RunResult> sink) {
    var crew = new Crew(todo, task, sink);
    var workers = new ArrayList<Thread>();
    for (int i = 0; i < Math.min(threads, todo.size()); i++) {
      workers.add(Thread.ofPlatform().name("phyla-sweep-" + i).start(crew::work));
    }
    boolean isInterrupted = false;
    for (Thread worker : workers) {
      while (worker.isAlive()) {
        try {
          worker.join();
        } catch (InterruptedException e) {
          isInterrupted = true;
          crew.isStopped = true;
          workers.forEach(Thread::interrupt);
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
      throw new SweepException(
          "The sweep of " + plan.model().name() + " was interrupted; resume it from its folder.",
          crew.failure.get());
    }
    crew.rethrow();
  }

  /// The state that the threads of a sweep share.
  private static final class Crew {
    private final List<RunSpec> todo;
    private final RunTask<?> task;
    private final Consumer<RunResult> sink;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean isStopped;

    private Crew(List<RunSpec> todo, RunTask<?> task, Consumer<RunResult> sink) {
      this.todo = todo;
      this.task = task;
      this.sink = sink;
    }

    private void work() {
      try {
        for (int i = next.getAndIncrement(); i < todo.size(); i = next.getAndIncrement()) {
          if (isStopped) {
            return;
          }
          deliver(task.execute(todo.get(i)));
        }
      } catch (CancellationException e) {
        isStopped = true;
      } catch (Throwable e) {
        isStopped = true;
        failure.compareAndSet(null, e);
      }
    }

    /// Passes a result on, unless the sweep has ended. If that fails, the sweep ends before another
    /// thread gets its turn.
    private synchronized void deliver(RunResult result) {
      if (isStopped) {
        return;
      }
      try {
        sink.accept(result);
      } catch (Throwable e) {
        isStopped = true;
        throw e;
      }
    }

    private void rethrow() {
      switch (failure.get()) {
        case null -> {}
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        case Throwable e -> throw new IllegalStateException(e);
      }
    }
  }
}
