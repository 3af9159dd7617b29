package dev.phyla.internal.crew;

import java.util.concurrent.locks.LockSupport;

/// Pauses of tests. Nothing depends on their length, except which code other threads reach.
final class Pause {
  private Pause() {}

  /// Lets other threads have the core.
  @SuppressWarnings("ThreadPriorityCheck")
  static void briefly() {
    Thread.yield();
  }

  /// Long enough that a waiting thread stops spinning and sleeps.
  static void untilOthersSleep() {
    long end = System.nanoTime() + 5_000_000;
    while (System.nanoTime() - end < 0) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
