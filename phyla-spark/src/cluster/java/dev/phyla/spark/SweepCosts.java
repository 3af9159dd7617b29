package dev.phyla.spark;

import dev.phyla.model.sweep.LocalRunner;
import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.Runner;
import dev.phyla.model.sweep.Sweep;
import dev.phyla.model.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// Measures what Spark adds to the time of a sweep. It is started by hand, see docs/cluster.md.
final class SweepCosts {
  private static final String MASTER = "local-cluster[2,1,1024]";

  private SweepCosts() {}

  /// Measures, and prints a table.
  ///
  /// @param args `second` for runs of about a second, `tasks` for the cost of a task, or `short`
  ///   with the number of short runs and a folder for tables
  public static void main(String[] args) throws IOException {
    SparkHome.prepare();
    switch (args[0]) {
      case "second" -> second();
      case "tasks" -> tasks();
      default -> shortRuns(Integer.parseInt(args[1]), Path.of(args[2]));
    }
  }

  /// What a sweep took.
  ///
  /// @param wall seconds
  /// @param driver seconds of processors that this process used
  /// @param executors seconds of processors that executors used
  private record Cost(double wall, double driver, double executors) {
    double cpu() {
      return driver + executors;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT, "%.2f s, processors %.2f s + %.2f s", wall, driver, executors);
    }
  }

  /// Executes a sweep. On a busy machine, processor times say more than those of a clock.
  private static Cost cost(Sweep<?> sweep, Runner runner) {
    ProcessHandle self = ProcessHandle.current();
    long start = System.nanoTime();
    double driver = cpu(List.of(self));
    double executors = cpu(SparkHome.executors(self));
    sweep.run(runner, SweepListener.SILENT);
    return new Cost(
        (System.nanoTime() - start) / 1e9,
        cpu(List.of(self)) - driver,
        cpu(SparkHome.executors(self)) - executors);
  }

  private static double cpu(List<ProcessHandle> processes) {
    return processes.stream()
        .mapToDouble(each -> each.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3)
        .sum();
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }

  /// Runs of about a second, on two cores here and on two executors, in turn.
  private static void second() {
    Sweep<?> sweep =
        Sweep.of(TestModels.GROWTH).set("plants", 50_000).set("rate", 0).ticks(9600).seeds(16);
    try (var runner = new SparkRunner(SparkOptions.on(MASTER))) {
      print("first: local %s; Spark %s", cost(sweep, new LocalRunner(2)), cost(sweep, runner));
      for (int i = 0; i < 5; i++) {
        Cost local = cost(sweep, new LocalRunner(2));
        Cost spark = cost(sweep, runner);
        print(
            "16 runs: local %s; Spark %s; ratios %.3f and %.3f",
            local, spark, spark.wall() / local.wall(), spark.cpu() / local.cpu());
      }
    }
  }

  /// Very short runs, with tasks of different sizes.
  private static void tasks() {
    Sweep<?> sweep = Sweep.of(TestModels.GROWTH).set("plants", 1).ticks(1).seeds(5000);
    for (int i = 0; i < 3; i++) {
      print("local: %s", cost(sweep, new LocalRunner(2)));
    }
    for (int size : new int[] {1000, 100, 10, 2, 0}) {
      try (var runner = new SparkRunner(SparkOptions.on(MASTER).runsPerTask(size))) {
        cost(sweep, runner);
        cost(sweep, runner);
        print("%d runs a task: %s for 5000 runs", size, cost(sweep, runner));
      }
    }
  }

  /// Many short runs with tables; prints the memory of all processes as they proceed.
  private static void shortRuns(int runs, Path folder) throws IOException {
    Sweep<?> sweep =
        Sweep.of(TestModels.GROWTH).range("plants", 10, 100, 10).ticks(20).seeds(runs / 10);
    SweepTables tables = SweepTables.open(folder.toString(), sweep.plan(), sweep.task());
    long start = System.nanoTime();
    try (var runner = new SparkRunner(SparkOptions.on(MASTER).tables(tables))) {
      sweep.resume(
          tables,
          runner,
          new SweepListener() {
            @Override
            public void finished(RunResult result, int done) {
              if (done % (runs / 10) == 0) {
                print("%d runs after %.1f s%s", done, (System.nanoTime() - start) / 1e9, memory());
              }
            }
          });
      print(
          "%d runs, %d files, %.1f s",
          runs, tables.files("results").size(), (System.nanoTime() - start) / 1e9);
    }
    long query = System.nanoTime();
    double points =
        TableQueries.number(
            folder, "count(distinct parameter__plants) + count(*) / 1e6", "results");
    print(
        "SQL: %.6f in %.2f s, %d bytes",
        points,
        (System.nanoTime() - query) / 1e9,
        TableQueries.files(folder).stream().mapToLong(file -> file.toFile().length()).sum());
    long open = System.nanoTime();
    SweepTables.open(folder.toString(), sweep.plan(), sweep.task());
    print("reading results back: %.2f s", (System.nanoTime() - open) / 1e9);
  }

  /// The memory of the driver and of the executors.
  private static String memory() {
    var text = new StringBuilder(", driver ").append(resident(ProcessHandle.current().pid()));
    SparkHome.executors(ProcessHandle.current())
        .forEach(executor -> text.append(", executor ").append(resident(executor.pid())));
    return text.toString();
  }

  private static String resident(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
        if (line.startsWith("VmRSS:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) / 1024 + " MB";
        }
      }
    } catch (IOException e) {
      return "ended";
    }
    return "unknown";
  }
}
