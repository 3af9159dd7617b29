package dev.phyla.internal.task;

import dev.phyla.internal.crew.Crew;

/*
 * Whether other threads help is decided by measured times, because it cannot change the result: the
 * tasks of works that record commands are the same in any case, and for other works it makes no
 * difference how they are split.
 *
 * Times in the thresholds were measured on two threads. Waking a thread that sleeps takes some 10
 * microseconds, of which the caller only sees the part that it does not fill with work.
 */

/// Decides whether threads are worthwhile.
final class ThreadGain {
  /// Threads are used if that saves at least this much time while they are awake.
  private static final double MIN_GAIN_AWAKE = 4_000;

  /// Threads are used if that saves at least this much time while they sleep.
  private static final double MIN_GAIN_ASLEEP = 25_000;

  /// Loops that take less time for a row are limited by the memory.
  private static final double MEMORY_BOUND_NANOS = 0.6;

  /// Memory-bound loops over fewer rows are not split.
  private static final long MIN_MEMORY_BOUND_ROWS = 100_000;

  private ThreadGain() {}

  /// Whether threads would save more time than they cost.
  static boolean isWorthwhile(Work[] works, int count, Crew crew) {
    if (crew.isShuffled()) {
      return true;
    }
    if (crew.threads() == 1) {
      return false;
    }
    double all = 0;
    double longest = 0;
    for (int i = 0; i < count; i++) {
      Work work = works[i];
      double time = work.expectedNanos();
      all += time;
      longest = splits(work) ? longest : Math.max(longest, time);
    }
    return isEnough(all - Math.max(longest, all / crew.threads()), crew);
  }

  /// Whether threads would save more time than they cost for a single work.
  static boolean isWorthwhile(Work work, Crew crew) {
    double time = work.expectedNanos();
    return time >= MIN_GAIN_AWAKE && splits(work) && isEnough(time - time / crew.threads(), crew);
  }

  private static boolean splits(Work work) {
    return work.isSplittable()
        && (work.pace().nanosPerUnit() >= MEMORY_BOUND_NANOS
            || work.units() >= MIN_MEMORY_BOUND_ROWS);
  }

  private static boolean isEnough(double gain, Crew crew) {
    return gain >= MIN_GAIN_AWAKE && (gain >= MIN_GAIN_ASLEEP || crew.isAwake());
  }
}
