package dev.phyla.bench.jmh;

import com.sun.management.ThreadMXBean;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.workload.Workload;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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

/// Tasks whose population has to be rebuilt before each run. One run takes microseconds at least,
/// so that stopping the clock around each is exact enough; what it allocates is counted here,
/// because JMH's profiler would count the rebuilding too.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ResettingBenchmark {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Param("CREATE_2")
  String task;

  @Param("hand")
  String contender;

  @Param("0")
  int form;

  @Param("1000")
  int entities;

  private Workload workload;
  private long allocatedBefore;

  /// What the runs of one iteration allocated.
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Allocation {
    public long allocatedBytes;
    public long runs;
  }

  @Setup(Level.Trial)
  public void build() {
    workload = Cell.of(task, contender, form, entities).start();
    WarmUp.of(workload);
  }

  @Setup(Level.Iteration)
  public void runNeighbours() {
    workload.runNeighbours();
  }

  @Setup(Level.Invocation)
  public void prepare() {
    workload.prepare();
    allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
  }

  @TearDown(Level.Invocation)
  public void count(Allocation allocation) {
    allocation.allocatedBytes += THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
    allocation.runs++;
  }

  @TearDown(Level.Trial)
  public void close() {
    workload.close();
  }

  @Benchmark
  public void run() {
    Boundary.run(workload);
  }
}
