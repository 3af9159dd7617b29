package dev.phyla.cli;

import java.io.IOException;

/// Sums the time that pieces of work take.
final class Stopwatch {

  private long nanoseconds;

  /// A piece of work that may read or write files.
  interface Work {
    void run() throws IOException;
  }

  void time(Work work) throws IOException {
    long start = System.nanoTime();
    work.run();
    nanoseconds += System.nanoTime() - start;
  }

  /// The total time, never zero, so that it can be a divisor.
  double seconds() {
    return Math.max(1, nanoseconds) / 1e9;
  }
}
