package dev.phyla.internal.crew;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;

/// A job that counts how often each of its tasks runs.
final class CountingJob extends CrewJob {
  private final AtomicIntegerArray runs;
  private final IntConsumer body;

  CountingJob(int tasks) {
    this(tasks, task -> {});
  }

  /// @param body what a task does after it was counted
  CountingJob(int tasks, IntConsumer body) {
    runs = new AtomicIntegerArray(tasks);
    this.body = body;
  }

  @Override
  protected void runTask(int task) {
    runs.getAndIncrement(task);
    body.accept(task);
  }

  /// How often each task ran.
  int[] runs() {
    int[] result = new int[runs.length()];
    for (int task = 0; task < result.length; task++) {
      result[task] = runs.get(task);
    }
    return result;
  }
}
