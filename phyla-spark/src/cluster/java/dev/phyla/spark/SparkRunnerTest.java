package dev.phyla.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.model.Simulation;
import dev.phyla.model.sweep.LocalRunner;
import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.Sweep;
import dev.phyla.model.sweep.SweepException;
import dev.phyla.model.sweep.SweepListener;
import dev.phyla.model.sweep.SweepResult;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sweeps in Spark's local mode.
final class SparkRunnerTest {
  private static final SparkRunner RUNNER = new SparkRunner(SparkOptions.on("local[2]"));

  /// A function that can be sent.
  record Height(double factor)
      implements ToDoubleFunction<Simulation<TestModels.Settings>>, Serializable {
    @Override
    public double applyAsDouble(Simulation<TestModels.Settings> simulation) {
      return simulation.data().last("total height") * factor;
    }
  }

  @TempDir Path folder;

  @AfterAll
  static void close() {
    RUNNER.close();
  }

  private static Sweep<TestModels.Settings> sweep() {
    return Sweep.of(TestModels.GROWTH).vary("plants", 3, 5, 13, 14).seeds(10);
  }

  private static SweepResult run(Sweep<?> sweep) {
    return sweep.run(RUNNER, SweepListener.SILENT);
  }

  @Test
  void tablesAreThoseOfOneMachine() {
    SweepResult local = sweep().run(new LocalRunner(1), SweepListener.SILENT);
    SweepResult result = run(sweep().keepSeries(2));
    assertThat(result.results().subList(0, 20).stream().map(RunResult::stateHash))
        .isEqualTo(local.results().subList(0, 20).stream().map(RunResult::stateHash).toList())
        .doesNotContain(0L);
    assertThat(result.results().stream().map(RunResult::outcomes))
        .isEqualTo(local.results().stream().map(RunResult::outcomes).toList());
    assertThat(result.seriesNames()).containsExactly("plants", "total height");
    assertThat(Verification.of(result, sweep().task(), 40).isPassed()).isTrue();
  }

  @Test
  void failuresAreRecordedWithoutPathsOfTheCluster() {
    SweepResult result = run(sweep());
    assertThat(result.failures()).hasSize(20);
    RunResult.Failure start = result.results().get(25).failure();
    assertThat(start.message()).isEqualTo("no soil in <path>");
    assertThat(start.stackTrace())
        .contains("TestModels.setUp(TestModels.java")
        .doesNotContain("/opt", "org.apache.spark");
    RunResult.Failure drought = result.results().get(35).failure();
    assertThat(drought.tick()).isEqualTo(3);
    assertThat(drought.stackTrace()).contains("ArithmeticException: drought");
  }

  @Test
  void aFailureEndsTheSweepIfAsked() {
    RUNNER.close(); // there is one context in a process
    try (var runner = new SparkRunner(SparkOptions.on("local[2]").failFast())) {
      assertThatThrownBy(() -> sweep().run(runner, SweepListener.SILENT))
          .isInstanceOf(SweepException.class)
          .hasMessageMatching("Run [23]\\d failed: .*Its parameters are \\{plants=1[34],.*");
    }
  }

  @Test
  void aFolderIsResumedOnAnotherRunner() {
    Sweep<?> sweep = sweep();
    var kept = new AtomicInteger();
    SweepListener stop =
        new SweepListener() {
          @Override
          public void started(dev.phyla.model.sweep.SweepPlan<?> plan, int count) {
            kept.set(count);
          }

          @Override
          public void finished(RunResult result, int done) {
            if (done == 7 || (done > 7 && kept.get() > 0)) {
              throw new IllegalStateException("enough");
            }
          }
        };
    assertThatThrownBy(() -> sweep.resume(folder, new LocalRunner(1), stop)).hasMessage("enough");
    assertThatThrownBy(() -> sweep.resume(folder, RUNNER, stop)).hasMessage("enough");
    assertThat(kept.get()).isEqualTo(7);
    assertThat(sweep.resume(folder, RUNNER, SweepListener.SILENT).results()).hasSize(40);
  }

  @Test
  void outcomesThatCanBeSentAreComputedThere() {
    Sweep<TestModels.Settings> sweep =
        Sweep.of(TestModels.GROWTH).seeds(3).outcome("double height", new Height(2));
    assertThat(run(sweep).results().stream().map(RunResult::outcomes))
        .isEqualTo(sweep.run().results().stream().map(RunResult::outcomes).toList());
  }

  @Test
  void outcomesThatAreLambdasAreRefused() {
    Sweep<?> sweep = Sweep.of(TestModels.GROWTH).outcome("seed", sim -> sim.seed());
    assertThatThrownBy(() -> run(sweep))
        .isInstanceOf(SweepException.class)
        .hasMessageStartingWith("The outcome \"seed\" is a function of this process, and cannot be")
        .hasMessageContaining("implements ToDoubleFunction and Serializable");
  }

  @Test
  void outcomesThatReferToSomethingElseAreRefused() {
    var lock = new Object();
    ToDoubleFunction<Simulation<TestModels.Settings>> outcome =
        (ToDoubleFunction<Simulation<TestModels.Settings>> & Serializable) sim -> lock.hashCode();
    assertThatThrownBy(() -> run(Sweep.of(TestModels.GROWTH).outcome("lock", outcome)))
        .isInstanceOf(SweepException.class)
        .hasMessageStartingWith("The outcomes of the sweep cannot be sent to executors");
  }

  @Test
  void aModelThatExecutorsDoNotHaveIsRefused() {
    assertThatThrownBy(() -> run(Sweep.of(TestModels.UNKNOWN)))
        .isInstanceOf(SweepException.class)
        .hasMessageStartingWith("The model weeds is not on the executors of Spark (There is no")
        .hasMessageContaining("--jars");
  }

  @Test
  void anotherVersionOnExecutorsIsRefused() {
    assertThatThrownBy(() -> run(Sweep.of(TestModels.GROWTH.version("2"))))
        .isInstanceOf(SweepException.class)
        .hasMessageContaining("has version 1 on the executors of Spark, but 2 on the driver");
  }

  @Test
  void aProviderCanBeNamed() {
    RUNNER.close();
    var options = SparkOptions.on("local[2]").provider(TestModels.class);
    try (var runner = new SparkRunner(options)) {
      assertThat(sweep().run(runner, SweepListener.SILENT).results()).hasSize(40);
    }
    try (var runner = new SparkRunner(options.provider("no.such.Provider"))) {
      assertThatThrownBy(() -> sweep().run(runner, SweepListener.SILENT))
          .isInstanceOf(SweepException.class)
          .hasMessageContaining("no.such.Provider");
    }
  }

  @Test
  void aMasterThatCannotBeReachedIsNamedSoon() {
    try (var runner = new SparkRunner(SparkOptions.on("spark://127.0.0.1:1"))) {
      long start = System.nanoTime();
      assertThatThrownBy(() -> sweep().run(runner, SweepListener.SILENT))
          .isInstanceOf(SweepException.class)
          .hasMessageStartingWith("The Spark master spark://127.0.0.1:1 cannot be reached");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    }
  }

  @Test
  void anInterruptEndsTheSweep() throws InterruptedException {
    Sweep<?> sweep = Sweep.of(TestModels.GROWTH).set("pause", 20).seeds(10_000);
    var thrown = new java.util.concurrent.atomic.AtomicReference<Throwable>();
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    run(sweep);
                  } catch (Throwable e) {
                    thrown.set(e);
                  }
                });
    Thread.sleep(3000);
    thread.interrupt();
    thread.join(10_000);
    assertThat(thrown.get())
        .isInstanceOf(SweepException.class)
        .hasMessage("The sweep of growth was interrupted; resume it from its folder.");
  }
}
