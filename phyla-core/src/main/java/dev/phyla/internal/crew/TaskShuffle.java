package dev.phyla.internal.crew;

/// Pseudo-random permutations of task numbers, a different one for each run.
///
/// A permutation is computed, not stored: positions are scrambled by a bijection of the numbers
/// below the next power of two, which is repeated until the result is a task number.
///
/// @param seed determines the permutations of all runs
record TaskShuffle(long seed) {
  private static final int ROUNDS = 4;

  /// The task at a position of the permutation of a run.
  ///
  /// @param run any number that differs from run to run
  int task(long run, int tasks, int position) {
    int bits = Math.max(2, Integer.SIZE - Integer.numberOfLeadingZeros(tasks - 1));
    int task = position;
    do {
      task = scramble(run, bits, task);
    } while (task >= tasks);
    return task;
  }

  /// A bijection of the numbers with some bits: each round adds, multiplies by an odd number and
  /// folds the upper half into the lower one.
  private int scramble(long run, int bits, int number) {
    int mask = (1 << bits) - 1;
    long key = mix(seed ^ mix(run));
    int result = number;
    for (int round = 0; round < ROUNDS; round++) {
      result = (result + (int) key) & mask;
      result = (result * ((int) (key >>> 32) | 1)) & mask;
      result ^= result >>> ((bits + 1) / 2);
      key = mix(key);
    }
    return result;
  }

  /// The finalizer of SplitMix64, applied to the next number of its sequence.
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
