package dev.phyla.internal.crew;

import org.jspecify.annotations.Nullable;

/// A worker thread of a [Crew].
public final class CrewThread extends Thread {
  /// What this thread is working for, or null. The crew does not use it: a task that sets it
  /// restores the earlier value before it ends. Only this thread accesses the field.
  public @Nullable Object lease;

  private final int number;

  /// @param number the number of the worker in its crew, from 1
  CrewThread(Worker worker, int number) {
    super(null, worker, "phyla-worker-" + number, 0, false);
    this.number = number;
    setDaemon(true);
  }

  /// The number of the worker in its crew, from 1.
  public int number() {
    return number;
  }
}
