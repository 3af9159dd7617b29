package dev.phyla.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.Sweep;
import dev.phyla.model.sweep.SweepException;
import dev.phyla.model.sweep.SweepListener;
import dev.phyla.model.sweep.SweepResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.hadoop.HadoopCatalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tables of sweeps in Spark's local mode.
final class SweepTablesTest {
  @TempDir Path temporary;

  private static Sweep<TestModels.Settings> sweep() {
    return Sweep.of(TestModels.GROWTH).vary("plants", 3, 5, 13).seeds(20).keepSeries(5);
  }

  private Path folder() {
    return temporary.resolve("out");
  }

  private SweepTables open(Sweep<?> sweep) {
    return SweepTables.open(folder().toString(), sweep.plan(), sweep.task());
  }

  private static SweepResult run(Sweep<?> sweep, SweepTables tables, int runsPerTask) {
    var options = SparkOptions.on("local[2]").tables(tables).runsPerTask(runsPerTask);
    try (var runner = new SparkRunner(options)) {
      return sweep.resume(tables, runner, SweepListener.SILENT);
    }
  }

  @Test
  void eachTaskWritesOneFileOfEachTable() throws IOException {
    SweepTables tables = open(sweep());
    SweepResult result = run(sweep(), tables, 15);
    assertThat(tables.files("results")).hasSize(4);
    assertThat(tables.files("series")).hasSize(4);
    assertThat(TableQueries.files(folder())).hasSize(9); // with the properties
    assertThat(TableQueries.number(folder(), "count(distinct run_id)", "results")).isEqualTo(60);
    assertThat(TableQueries.number(folder(), "count(*)", "series")).isEqualTo(40 * 3);
    double sum =
        result.results().stream()
            .filter(each -> !each.isFailed())
            .mapToDouble(each -> each.outcomes().get("last total height"))
            .sum();
    assertThat(TableQueries.number(folder(), "sum(outcome__last_total_height)", "results"))
        .isCloseTo(sum, org.assertj.core.data.Offset.offset(1e-9));
    assertThat(
            TableQueries.number(
                folder(),
                "count(*) filter (parameter__plants = 13 and failure_tick = 0)",
                "results"))
        .isEqualTo(20);
  }

  @Test
  void resultsAreReadBackAsTheyWere() {
    SweepResult first = run(sweep(), open(sweep()), 7);
    SweepResult again = run(sweep(), open(sweep()), 7);
    assertThat(again.table().toString()).isEqualTo(first.table().toString());
    assertThat(again.series().toString()).isEqualTo(first.series().toString());
    assertThat(again.results().stream().map(RunResult::failure))
        .isEqualTo(first.results().stream().map(RunResult::failure).toList());
  }

  @Test
  void filesThatWereNotCommittedAreRemoved() throws IOException {
    SweepTables tables = open(sweep());
    run(sweep(), tables, 15);
    Path lost = Path.of(java.net.URI.create(tables.files("results").get(1)));
    Files.delete(lost); // as if the driver had been killed before it moved this file
    Files.createDirectories(folder().resolve("_temporary/x"));
    Files.writeString(folder().resolve("_temporary/x/results.parquet"), "half");
    SweepTables resumed = open(sweep());
    assertThat(resumed.results()).hasSize(45);
    assertThat(resumed.files("series")).hasSize(3);
    run(sweep(), resumed, 4);
    assertThat(TableQueries.number(folder(), "count(*)", "results")).isEqualTo(60);
    assertThat(TableQueries.number(folder(), "count(distinct run)", "results")).isEqualTo(60);
    assertThat(TableQueries.number(folder(), "count(*)", "series")).isEqualTo(40 * 3);
    assertThat(folder().resolve("_temporary")).doesNotExist();
  }

  @Test
  void aFolderWithSomethingElseIsRefused() throws IOException {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve("thesis.tex"), "x");
    assertThatThrownBy(() -> open(sweep()))
        .isInstanceOf(SweepException.class)
        .hasMessageMatching(
            "The folder .*out exists and has files, but no tables of a sweep; choose another one\\.");
  }

  @Test
  void aFileIsRefused() throws IOException {
    Files.writeString(folder(), "x");
    assertThatThrownBy(() -> open(sweep()))
        .isInstanceOf(SweepException.class)
        .hasMessageEndingWith("out is a file; the tables of a sweep need a folder.");
  }

  @Test
  void anotherSweepIsRefused() {
    open(sweep());
    assertThatThrownBy(() -> open(sweep().seeds(21)))
        .isInstanceOf(SweepException.class)
        .hasMessageContaining("belong to another sweep of growth: parameters, seeds, ticks");
  }

  @Test
  void anotherVersionOfTheModelIsRefused() {
    open(sweep());
    Sweep<?> newer = Sweep.of(TestModels.GROWTH.version("2")).seeds(3);
    assertThatThrownBy(() -> open(newer))
        .isInstanceOf(SweepException.class)
        .hasMessageContaining(
            "have results of growth, version 1, and cannot be mixed with those of"
                + " growth, version 2");
  }

  @Test
  void aFolderOfResultsCannotBeMixedWithTables() {
    SweepTables tables = open(sweep());
    run(sweep(), tables, 15);
    try (var runner = new SparkRunner(SparkOptions.on("local[2]").tables(tables))) {
      assertThatThrownBy(
              () -> sweep().resume(temporary.resolve("csv"), runner, SweepListener.SILENT))
          .isInstanceOf(SweepException.class)
          .hasMessageEndingWith("resume the sweep from the tables.");
    }
  }

  @Test
  void icebergReadsWhatWasRegistered() throws IOException {
    SweepTables tables = open(sweep());
    run(sweep(), tables, 15);
    var catalog = new HadoopCatalog(new Configuration(), temporary.resolve("lake").toString());
    var iceberg = new IcebergTables(catalog, Namespace.of("growth"));
    assertThat(iceberg.register(tables)).isEqualTo(8);
    assertThat(iceberg.register(tables)).isZero();
    var table = catalog.loadTable(TableIdentifier.of("growth", "results"));
    try (var files = table.newScan().filter(Expressions.lessThan("run", 15)).planFiles()) {
      assertThat(files).hasSize(1);
    }
    List<String> rows = new ArrayList<>();
    try (var records =
        IcebergGenerics.read(table).where(Expressions.equal("parameter__plants", 5L)).build()) {
      for (Record each : records) {
        rows.add(each.getField("run_id") + " " + each.getField("world_id"));
      }
    }
    assertThat(rows).hasSize(20).contains("r0000020 " + tables.worldId());

    Path other = temporary.resolve("other");
    Sweep<?> newer = Sweep.of(TestModels.GROWTH.version("2")).keepSeries(5);
    SweepTables mixed = SweepTables.open(other.toString(), newer.plan(), newer.task());
    Path part =
        other.resolve("results/world_id=" + mixed.worldId() + "/part-0000000-0000014.parquet");
    Files.createDirectories(part.getParent());
    Files.copy(Path.of(java.net.URI.create(tables.files("results").getFirst())), part);
    assertThatThrownBy(() -> iceberg.register(mixed))
        .isInstanceOf(SweepException.class)
        .hasMessageContaining(
            "has results of the model growth, version 1, and cannot be mixed with"
                + " those of growth, version 2");
  }

  @Test
  void historiesHaveEveryTickOfEveryRun() {
    Sweep<?> sweep = Sweep.of(TestModels.GROWTH).vary("plants", 4, 13, 14).seeds(5);
    SweepTables tables =
        SweepTables.openWithHistories(folder().toString(), sweep.plan(), sweep.task());
    SweepResult result = run(sweep, tables, 3);
    assertThat(tables.tables()).hasSize(2).contains("results");
    String table = tables.tables().getFirst();
    assertThat(table).startsWith("a_1c_s");
    assertThat(tables.files(table)).hasSize(4); // the runs of one task fail before their first tick
    assertThat(TableQueries.number(folder(), "count(*)", table)).isEqualTo(5 * 4 * 11 + 5 * 14 * 4);
    assertThat(
            TableQueries.number(
                folder(), "sum(plant__height) filter (run_id = 'r0000002' and tick = 10)", table))
        .isCloseTo(
            result.results().get(2).outcomes().get("last total height"),
            org.assertj.core.data.Offset.offset(1e-9));
    assertThatThrownBy(() -> open(sweep))
        .isInstanceOf(SweepException.class)
        .hasMessageEndingWith("was started with histories, and has to be resumed so.");
    var catalog = new HadoopCatalog(new Configuration(), temporary.resolve("lake").toString());
    assertThat(new IcebergTables(catalog, Namespace.of("growth")).register(tables))
        .isEqualTo(tables.files(table).size() + 5);
  }

  @Test
  void theProgramLeavesTablesAndVerifiesRuns() {
    var out = new ByteArrayOutputStream();
    String[] args = {
      "--model",
      "growth",
      "--plants",
      "2:4:1",
      "--seeds",
      "5",
      "--out",
      folder().toString(),
      "--master",
      "local[2]",
      "--verify",
      "4",
      "--iceberg",
      temporary.resolve("lake").toString()
    };
    int code =
        SparkSweep.run(args, new PrintStream(out, true, UTF_8), new PrintStream(out, true, UTF_8));
    assertThat(code).as(out.toString(UTF_8)).isZero();
    assertThat(out.toString(UTF_8))
        .contains("15 of 15 runs", "4 runs were repeated here, 0 differ");
    assertThat(TableQueries.number(folder(), "count(*)", "results")).isEqualTo(15);
  }

  @Test
  void wrongOptionsAreExplained() {
    var err = new ByteArrayOutputStream();
    for (String[] args :
        List.of(
            new String[] {"--out", "x"},
            new String[] {"--model", "growth", "--out"},
            new String[] {"--model", "nothing", "--out", "x"},
            new String[] {"--model", "growth", "--out", "x", "--plant", "3"},
            new String[] {"--model", "growth", "--out", "x", "--seeds", "many"})) {
      assertThat(
              SparkSweep.run(
                  args, new PrintStream(err, true, UTF_8), new PrintStream(err, true, UTF_8)))
          .isEqualTo(2);
    }
    assertThat(err.toString(UTF_8))
        .contains(
            "The option --model is missing.",
            "The option --out has no value.",
            "There is no model nothing; there are [growth].",
            "There is no parameter \"plant\"; did you mean plants?",
            "The option --seeds is a whole number, and cannot be \"many\".",
            "usage: SparkSweep");
  }
}
