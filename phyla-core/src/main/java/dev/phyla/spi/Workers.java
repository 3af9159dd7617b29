package dev.phyla.spi;

import dev.phyla.internal.crew.Crew;
import dev.phyla.internal.crew.CrewJob;
import java.util.function.IntConsumer;

/// Threads that run numbered tasks, with the same thread mostly running the same tasks.
public final class Workers implements AutoCloseable {
  private final Crew crew;

  /// Creates workers.
  ///
  /// @param threads the number of threads, including the one that runs jobs, at least 1
  public Workers(int threads) {
    this.crew = new Crew(threads);
  }

  /// The number of threads, including the one that runs jobs.
  ///
  /// @return the number
  public int threads() {
    return crew.threads();
  }

  /// Creates a job that can be run again and again.
  ///
  /// @param task called with the number of each task, on any thread; if it throws, the other tasks
  ///   still run
  /// @return the job
  public Job job(IntConsumer task) {
    return new Job(task);
  }

  /// Ends the threads.
  @Override
  public void close() {
    crew.close();
  }

  /// A job that consists of numbered tasks.
  public final class Job {
    private final CrewJob job;

    private Job(IntConsumer task) {
      this.job =
          new CrewJob() {
            @Override
            protected void runTask(int number) {
              task.accept(number);
            }
          };
    }

    /// Runs all tasks and returns when they have ended.
    ///
    /// @param tasks the number of tasks
    public void run(int tasks) {
      crew.run(job, tasks);
    }
  }
}
