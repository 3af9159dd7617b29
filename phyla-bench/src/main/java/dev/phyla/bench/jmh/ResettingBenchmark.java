package dev.phyla.bench.jmh;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// Tasks whose population has to be rebuilt before each run. One run takes at least microseconds,
/// so stopping the clock around each is precise enough.
public class ResettingBenchmark extends WorkloadBenchmark {
  @Setup(Level.Invocation)
  public void prepare() {
    workload.prepare();
    startCounting();
  }

  @TearDown(Level.Invocation)
  public void count(Allocation allocation) {
    stopCounting(allocation);
  }
}
