package dev.phyla.bench.jmh;

import com.sun.management.ThreadMXBean;
import dev.phyla.bench.run.CellGroup;
import dev.phyla.bench.workload.Workload;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/// The time of one run of a workload that has been warmed up. Each iteration is for one number of
/// entities; if there are several, they take turns.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class WorkloadBenchmark {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Param("ITERATE_2")
  String task;

  @Param("hand")
  String contender;

  @Param("0")
  int form;

  @Param("1000")
  String entities;

  Workload workload;
  private Turns turns;
  private long allocatedBefore;

  @Setup(Level.Trial)
  public void build() {
    turns = new Turns(CellGroup.of(task, contender, form, entities));
  }

  @Setup(Level.Iteration)
  public void takeTurn() {
    workload = turns.next();
    workload.runNeighbours();
    startCounting();
  }

  /// Counts what this thread allocates, from here to [#stopCounting(Allocation)].
  final void startCounting() {
    allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
  }

  final void stopCounting(Allocation allocation) {
    allocation.allocatedBytes += THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
  }

  @TearDown(Level.Trial)
  public void close() {
    turns.close();
  }

  @Benchmark
  public void run() {
    Boundary.run(workload);
  }
}
