package dev.phyla.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.model.sweep.LocalRunner;
import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.Sweep;
import dev.phyla.model.sweep.SweepListener;
import dev.phyla.model.sweep.SweepResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sweeps on a cluster with two executors, which are processes of their own.
final class ClusterTest {
  private static final String MASTER = "local-cluster[2,1,1024]";

  @TempDir Path temporary;

  @BeforeAll
  static void prepare() {
    SparkHome.prepare();
  }

  private static Sweep<TestModels.Settings> sweep() {
    return Sweep.of(TestModels.GROWTH)
        .vary("plants", 3, 14, 200)
        .set("pause", 5)
        .seeds(200)
        .keepSeries(5);
  }

  private Path folder() {
    return temporary.resolve("out");
  }

  private static SparkOptions options(String master, SweepTables tables) {
    return SparkOptions.on(master)
        .tables(tables)
        .config("spark.speculation", "true")
        .config("spark.speculation.interval", "100ms")
        .config("spark.speculation.quantile", "0.5")
        .config("spark.speculation.minTaskRuntime", "500ms");
  }

  /// Compares a sweep with the same one on this machine, and with what is in its tables.
  private void check(Sweep<?> sweep, SweepResult result, SweepTables tables) throws IOException {
    SweepResult local = sweep.run(new LocalRunner(), SweepListener.SILENT);
    assertThat(result.results().stream().map(RunResult::stateHash).toList())
        .isEqualTo(local.results().stream().map(RunResult::stateHash).toList());
    assertThat(result.table().toString()).isEqualTo(local.table().toString());
    assertThat(result.series().toString()).isEqualTo(local.series().toString());
    assertThat(Verification.of(result, sweep.task(), 5).isPassed()).isTrue();
    int runs = result.results().size();
    assertThat(TableQueries.number(folder(), "count(*)", "results")).isEqualTo(runs);
    assertThat(TableQueries.number(folder(), "count(distinct run_id)", "results")).isEqualTo(runs);
    assertThat(TableQueries.number(folder(), "count(distinct (run, tick))", "series"))
        .isEqualTo(TableQueries.number(folder(), "count(*)", "series"))
        .isEqualTo(result.series().rows());
    assertThat(folder().resolve("_temporary")).doesNotExist();
    assertThat(TableQueries.files(folder()))
        .hasSize(2 * tables.files("results").size() + 1)
        .hasSizeLessThan(runs / 2);
  }

  @Test
  void aKilledExecutorLosesNothing() throws IOException {
    Sweep<?> sweep = sweep();
    SweepTables tables = SweepTables.open(folder().toString(), sweep.plan(), sweep.task());
    var progress = new AtomicReference<SparkProgress>();
    var killer =
        new SweepListener() {
          @Override
          public void finished(RunResult result, int done) {
            if (done == 200) {
              killExecutor();
            }
          }
        };
    SparkOptions options = options(MASTER, tables).runsPerTask(20).onProgress(progress::set);
    try (var runner = new SparkRunner(options)) {
      check(sweep, sweep.resume(tables, runner, killer), tables);
    }
    assertThat(progress.get().lostExecutors()).isPositive();
    assertThat(progress.get().failedTasks()).isPositive();
    assertThat(progress.get().finishedTasks()).isEqualTo(30);
  }

  private static void killExecutor() {
    try {
      SparkHome.kill(SparkHome.executors(ProcessHandle.current()).getFirst().pid());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The first attempt of a run hangs for ten minutes.
  @Test
  void aSpeculativeTaskReplacesOneThatHangs() throws IOException {
    Path marker = temporary.resolve("marker");
    Sweep<?> sweep = sweep().seeds(40).set("marker", marker.toString());
    SweepTables tables = SweepTables.open(folder().toString(), sweep.plan(), sweep.task());
    var progress = new AtomicReference<SparkProgress>();
    long start = System.nanoTime();
    try (var cluster = new StandaloneCluster(temporary.resolve("work"))) {
      SparkOptions options =
          options(cluster.address(), tables).runsPerTask(10).onProgress(progress::set);
      try (var runner = new SparkRunner(options)) {
        check(sweep, sweep.resume(tables, runner, SweepListener.SILENT), tables);
      }
    }
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MINUTES.toNanos(5));
    assertThat(marker).exists();
    assertThat(progress.get().killedTasks()).isPositive();
    assertThat(progress.get().finishedTasks()).isEqualTo(12);
  }

  @Test
  void aKilledDriverIsResumed() throws IOException, InterruptedException {
    Process driver = startDriver();
    try {
      Path results = folder().resolve("results");
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(240);
      while (parts(results) < 5 && System.nanoTime() < end && driver.isAlive()) {
        Thread.sleep(50);
      }
    } finally {
      List<ProcessHandle> executors = SparkHome.executors(driver.toHandle());
      SparkHome.kill(driver.pid());
      driver.waitFor();
      for (ProcessHandle executor : executors) {
        executor.onExit().orTimeout(120, TimeUnit.SECONDS).join(); // ends without its driver
      }
    }
    Sweep<?> sweep = sweep();
    SweepTables tables = SweepTables.open(folder().toString(), sweep.plan(), sweep.task());
    int kept = tables.results().size();
    assertThat(kept).isBetween(40, 599);
    try (var runner = new SparkRunner(SparkOptions.on("local[2]").tables(tables))) {
      check(sweep, sweep.resume(tables, runner, SweepListener.SILENT), tables);
    }
  }

  private static long parts(Path folder) throws IOException {
    return Files.exists(folder) ? TableQueries.files(folder).size() : 0;
  }

  private Process startDriver() throws IOException {
    var command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            String.join(File.pathSeparator, SparkHome.classPath()),
            SparkSweep.class.getName(),
            "--model",
            "growth",
            "--plants",
            "3,14,200",
            "--pause",
            "5",
            "--seeds",
            "200",
            "--series",
            "5",
            "--runs-per-task",
            "10",
            "--master",
            MASTER,
            "--out",
            folder().toString());
    return command
        .redirectErrorStream(true)
        .redirectOutput(temporary.resolve("driver.log").toFile())
        .start();
  }
}
