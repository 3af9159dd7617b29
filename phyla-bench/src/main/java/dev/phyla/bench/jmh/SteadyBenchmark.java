package dev.phyla.bench.jmh;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.TearDown;

/// Tasks that leave the population as they found it: one run after the other.
public class SteadyBenchmark extends WorkloadBenchmark {
  @TearDown(Level.Iteration)
  public void count(Allocation allocation) {
    stopCounting(allocation);
  }
}
