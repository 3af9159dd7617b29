package dev.phyla.bench.jmh;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.run.Agreement;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.workload.Task;
import dev.phyla.bench.workload.Workload;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// Measures nothing: its virtual machine loads the classes that measuring ones load.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LoadingBenchmark {
  @Param("ITERATE_2")
  String tasks;

  @Param("hand")
  String contenders;

  @Setup(Level.Trial)
  public void useEverythingOnce() {
    Cell.all(
            Stream.of(tasks.split(",")).map(Task::valueOf).toList(),
            Stream.of(contenders.split(",")).map(Contenders::named).toList(),
            List.of(Agreement.ENTITY_COUNTS.getFirst()))
        .stream()
        .filter(cell -> cell.form() == 0)
        .forEach(LoadingBenchmark::use);
  }

  private static void use(Cell cell) {
    try (Workload workload = cell.start()) {
      workload.checksumAfter(1);
    }
  }

  @Benchmark
  public void run() {}
}
