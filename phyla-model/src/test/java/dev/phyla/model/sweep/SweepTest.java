package dev.phyla.model.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.model.Model;
import dev.phyla.model.data.DataTable;
import dev.phyla.model.sweep.Growth.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static Sweep<Settings> sweep() {
    return Sweep.of(Growth.MODEL);
  }

  @Test
  void theTableHasARowForEachRun() {
    SweepResult result =
        sweep()
            .vary("plants", 1, 20)
            .vary("rate", 0.5, 1)
            .vary("is-watered", true, false)
            .vary("weather", "RAIN")
            .seeds(2)
            .run();
    DataTable table = result.table();
    assertThat(table.rows()).isEqualTo(16);
    assertThat(table.names())
        .containsExactly(
            "run",
            "point",
            "replicate",
            "seed",
            "plants",
            "rate",
            "isWatered",
            "weather",
            "ticks",
            "last plants",
            "mean plants",
            "last height",
            "mean height",
            "stop reason",
            "state hash",
            "failure");
    assertThat(table.row(5).toString())
        .startsWith(
            "[run=5, point=2, replicate=1, seed=2, plants=1, rate=1.0, isWatered=true,"
                + " weather=RAIN, ticks=10, last plants=1.0, mean plants=1.0, last height=");
    assertThat(table.get(8, "ticks")).isEqualTo(10L);
    assertThat(table.get(15, "ticks")).isEqualTo(6L);
    assertThat(table.get(15, "stop reason")).isEqualTo("tall");
    assertThat(table.get(0, "stop reason")).isNull();
    assertThat(table.values("failure")).containsOnlyNulls();
    assertThat(result.failures()).isEmpty();
    assertThat(result.series().rows()).isZero();
    assertThat(result.seriesNames()).isEmpty();
    try (var sim = Growth.MODEL.create(new Settings(1, 1, true, Growth.Weather.RAIN, "none"), 2)) {
      sim.run(10);
      assertThat(table.get(5, "last height")).isEqualTo(sim.data().last("height"));
      assertThat(table.get(5, "state hash")).isEqualTo(HexFormat.of().toHexDigits(sim.stateHash()));
    }
  }

  @Test
  void tablesAreEqualForAnyNumberOfThreads() {
    var tables = new ArrayList<DataTable>();
    var series = new ArrayList<DataTable>();
    for (int threads : new int[] {1, 2, 4}) {
      SweepResult result =
          sweep()
              .vary("plants", 3, 13, 14, 15)
              .between("rate", 0, 1)
              .sample(4, 7)
              .seeds(5)
              .keepSeries(2)
              .run(new LocalRunner(threads), SweepListener.SILENT);
      tables.add(result.table());
      series.add(result.series());
    }
    assertThat(tables.get(0).rows()).isEqualTo(80);
    assertThat(tables.get(1)).isEqualTo(tables.get(0));
    assertThat(tables.get(2)).isEqualTo(tables.get(0));
    // Failed runs have no series; the others have a row for each second tick.
    DataTable finished = tables.get(0).where(row -> row.get("failure") == null);
    assertThat(finished.rows()).isEqualTo(40);
    long rows = Arrays.stream(finished.longs("ticks")).map(ticks -> ticks / 2 + 1).sum();
    assertThat(series.get(0).rows()).isEqualTo(rows);
    assertThat(series.get(1)).isEqualTo(series.get(0));
    assertThat(series.get(2)).isEqualTo(series.get(0));
  }

  @Test
  void runsWhoseModelThrowsAreFailuresAndTheSweepGoesOn() {
    SweepResult result = sweep().vary("plants", 12, 13, 14, 15).keepSeries(5).run();
    DataTable table = result.table();
    assertThat(result.failures()).extracting(RunResult::index).containsExactly(1, 2);
    RunResult.Failure setUp = result.failures().get(0).failure();
    assertThat(setUp.tick()).isZero();
    assertThat(setUp.exception()).isEqualTo("java.lang.IllegalArgumentException");
    assertThat(setUp.message()).startsWith("13 plants,");
    RunResult.Failure system = result.failures().get(1).failure();
    assertThat(system.tick()).isEqualTo(3);
    assertThat(system.exception()).isEqualTo("dev.phyla.schedule.SystemException");
    assertThat(system.stackTrace()).contains("Caused by: java.lang.ArithmeticException: drought");
    assertThat(table.doubles("last height")[1]).isNaN();
    assertThat(table.doubles("last height")[3]).isPositive();
    assertThat(table.get(2, "ticks")).isEqualTo(3L);
    assertThat(table.row(2).getString("failure"))
        .startsWith("SystemException: ")
        .endsWith("(tick 3)");
    assertThat(result.summary())
        .startsWith("Sweep of growth: 4 points, 4 runs of 10 ticks, 2 failed\nrun 1 failed: ");
    assertThat(result).hasToString("Sweep of growth: 4 points, 4 runs of 10 ticks, 2 failed");
    assertThat(result.series().longs("run")).containsExactly(0, 0, 0, 3, 3, 3);
    assertThat(result.bands("last height").longs("n")).containsExactly(1, 0, 0, 1);
    assertThat(result.seriesBands("height").longs("point")).containsExactly(0, 0, 0, 3, 3, 3);
  }

  @Test
  void errorsAndThrowingOutcomesAreFailures() {
    SweepResult result =
        sweep()
            .seeds(2)
            .outcome(
                "x",
                sim -> {
                  if (sim.seed() == 1) {
                    throw new AssertionError("no outcome");
                  }
                  throw new CancellationException("mine");
                })
            .run();
    assertThat(result.failures())
        .extracting(each -> each.failure().message())
        .containsExactly("no outcome", "mine");
  }

  @Test
  void outcomesReplaceTheDefaultOnes() {
    SweepResult result =
        sweep()
            .vary("plants", 1, 2)
            .outcome("peak", sim -> sim.data().table().quantile("height", 1))
            .outcome("plants", sim -> sim.parameters().plants() * 10)
            .outcome("seed", _ -> 5)
            .run();
    assertThat(result.outcomes()).containsExactly("peak", "plants", "seed");
    assertThat(result.table().names()).contains("plants", "plants 2", "seed", "seed 2");
    assertThat(result.table().doubles("plants 2")).containsExactly(10, 20);
    assertThat(result.summary()).contains("point  plants    peak  plants 2  seed");
  }

  @Test
  void bandsAreMeansWithConfidenceIntervals() {
    SweepResult result =
        sweep()
            .vary("plants", 1, 2)
            .seeds(4)
            .outcome("x", sim -> sim.parameters().plants() == 1 ? sim.seed() : Double.NaN)
            .run();
    DataTable bands = result.bands("x");
    assertThat(bands.names()).containsExactly("point", "plants", "mean", "lower", "upper", "n");
    assertThat(bands.longs("n")).containsExactly(4, 0);
    assertThat(bands.longs("plants")).containsExactly(1, 2);
    assertThat(bands.doubles("mean")).containsExactly(2.5, Double.NaN);
    // Of 1, 2, 3, 4: the standard error is 0.6455, and t with 3 degrees of freedom 3.1824.
    assertThat(bands.doubles("lower")[0]).isCloseTo(2.5 - 2.0543, within(1e-4));
    assertThat(bands.doubles("upper")[0]).isCloseTo(2.5 + 2.0543, within(1e-4));
    assertThatThrownBy(() -> result.bands("y"))
        .hasMessage("There is no outcome \"y\"; there is [x].");
    assertThatThrownBy(() -> result.seriesBands("height"))
        .hasMessage("There is no kept series \"height\"; there is [].");
  }

  @Test
  void seriesHaveBandsForEachPointAndTick() {
    SweepResult result = sweep().vary("plants", 1, 60).seeds(3).keepSeries(4).run();
    DataTable bands = result.seriesBands("height");
    assertThat(bands.names())
        .containsExactly("point", "plants", "tick", "mean", "lower", "upper", "n");
    assertThat(bands.longs("tick")).containsExactly(0, 4, 8, 0, 4);
    assertThat(bands.longs("point")).containsExactly(0, 0, 0, 1, 1);
    assertThat(bands.doubles("mean")[0]).isZero();
    assertThat(bands.longs("n")).containsOnly(3);
    DataTable series = result.series();
    assertThat(series.names())
        .containsExactly(
            "run", "point", "replicate", "seed", "plants", "tick", "plants 2", "height");
    assertThat(bands.doubles("mean")[2])
        .isCloseTo(series.where(row -> row.getLong("tick") == 8).mean("height"), within(1e-12));
    assertThat(result.seriesNames()).containsExactly("plants", "height");
  }

  @Test
  void theListenerIsToldOfEachRun() {
    var events = new ArrayList<String>();
    SweepResult result =
        sweep()
            .seeds(3)
            .run(
                new LocalRunner(1),
                new SweepListener() {
                  @Override
                  public void started(SweepPlan<?> plan, int kept) {
                    events.add("start " + plan.size() + " " + kept);
                  }

                  @Override
                  public void finished(RunResult run, int done) {
                    events.add(run.index() + " " + done);
                  }
                });
    assertThat(events).containsExactly("start 3 0", "0 1", "1 2", "2 3");
    assertThat(result.results()).hasSize(3);
    assertThat(result.plan().size()).isEqualTo(3);
  }

  @Test
  void runnersThatLoseOrInventResultsAreDetected() {
    assertThatThrownBy(() -> sweep().seeds(3).run((_, _, _, _) -> {}, SweepListener.SILENT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The runner returned, but run 0 and 2 others have no results.");
    for (int index : new int[] {-1, 3, 0}) {
      Runner twice =
          (_, _, _, sink) -> {
            sink.accept(RunResult.failed(0, 0, new IllegalStateException()));
            sink.accept(RunResult.failed(index, 0, new IllegalStateException()));
          };
      assertThatThrownBy(() -> sweep().seeds(3).run(twice, SweepListener.SILENT))
          .hasMessage(
              "A result of run " + index + " was returned, which is not to be run or has one.");
    }
  }

  @Test
  void aTaskRefusesRunsOfAnotherModel() {
    RunTask<Settings> task = sweep().task();
    RunSpec other = Sweep.of(Growth.MODEL.version("2")).plan().run(0);
    assertThatThrownBy(() -> task.execute(other))
        .hasMessage(
            "A run of the model growth, version 2, cannot be executed with growth, version 1.");
    Model<Settings> renamed = Model.of("x", "", Settings.class, _ -> {});
    assertThatThrownBy(() -> task.execute(Sweep.of(renamed).plan().run(0)))
        .hasMessageContaining("A run of the model x,");
  }

  private static final class Wallet {}

  @Test
  void aStateWithoutAHashIsNoFailure() {
    Model<Settings> model =
        Model.of("wallets", "", Settings.class, sim -> sim.world().spawn(new Wallet())).ticks(1);
    SweepResult result = Sweep.of(model).run();
    assertThat(result.failures()).isEmpty();
    assertThat(result.results().getFirst().stateHash()).isZero();
    assertThat(result.outcomes()).isEmpty();
    assertThat(result.summary()).startsWith("Sweep of wallets: 1 points");
  }

  @Test
  void storesOfTheCallerAreUsed() {
    var store = new MemoryStore();
    SweepResult first = sweep().seeds(3).resume(store, new LocalRunner(2), SweepListener.SILENT);
    assertThat(store.results()).hasSize(3);
    assertThat(store.damaged()).isZero();
    Runner none =
        (_, _, _, _) -> {
          throw new AssertionError("nothing to run");
        };
    SweepResult second = sweep().seeds(3).resume(store, none, SweepListener.SILENT);
    assertThat(second.table()).isEqualTo(first.table());
    store.close();
  }

  @Test
  void runsShareASchemaAndCloseTheirWorlds() {
    var worlds = new ArrayList<World>();
    var schemas = new HashSet<Schema>();
    Model<Settings> model =
        Model.of(
                "worlds",
                "",
                Settings.class,
                sim -> {
                  worlds.add(sim.world());
                  schemas.add(sim.world().schema());
                })
            .ticks(1);
    Sweep.of(model).seeds(2).run(new LocalRunner(1), SweepListener.SILENT);
    assertThat(worlds).hasSize(2).doesNotHaveDuplicates().allMatch(World::isClosed);
    assertThat(schemas).hasSize(1);
  }
}
