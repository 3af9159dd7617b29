package dev.phyla.bench.jmh;

import dev.phyla.bench.run.Cell;
import dev.phyla.bench.workload.Workload;
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

/// Tasks that leave the population as they found it: the time of one run, over and over.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SteadyBenchmark {
  @Param("ITERATE_2")
  String task;

  @Param("hand")
  String contender;

  @Param("0")
  int form;

  @Param("1000")
  int entities;

  private Workload workload;

  @Setup(Level.Trial)
  public void build() {
    workload = Cell.of(task, contender, form, entities).start();
    WarmUp.of(workload);
  }

  @Setup(Level.Iteration)
  public void runNeighbours() {
    workload.runNeighbours();
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
