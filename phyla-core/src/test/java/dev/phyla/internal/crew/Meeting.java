package dev.phyla.internal.crew;

import java.util.concurrent.CyclicBarrier;
import java.util.function.IntConsumer;

/// A job with a task for each thread of a crew, none of which begins its work before all threads
/// are there: a way to make sure that workers take part.
final class Meeting extends CrewJob {
  private final CyclicBarrier arrivals;
  private final IntConsumer body;

  Meeting(int threads, IntConsumer body) {
    this.arrivals = new CyclicBarrier(threads);
    this.body = body;
  }

  /// Runs a meeting of all threads of a crew whose workers do nothing else, and have threads or get
  /// new ones.
  static void hold(Crew crew, IntConsumer body) {
    crew.run(new Meeting(crew.threads(), body), crew.threads());
  }

  @Override
  protected void runTask(int task) {
    try {
      arrivals.await();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    body.accept(task);
  }
}
