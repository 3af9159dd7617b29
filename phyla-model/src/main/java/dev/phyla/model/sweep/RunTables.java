package dev.phyla.model.sweep;

import dev.phyla.model.ParameterInfo;
import dev.phyla.model.data.DataTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// Builds the tables of a sweep.
final class RunTables {
  private final SweepPlan<?> plan;
  private final DataTable.Builder table = DataTable.builder();

  /// The run of each row.
  private final int[] runs;

  private final ColumnNames names;

  /// @param reserved names of columns that parameters and outcomes cannot have
  private RunTables(SweepPlan<?> plan, int[] runs, String... reserved) {
    this.plan = plan;
    this.runs = runs;
    this.names = new ColumnNames(reserved);
  }

  static DataTable runs(SweepPlan<?> plan, List<RunResult> results, List<String> outcomes) {
    int[] runs = results.stream().mapToInt(RunResult::index).toArray();
    var tables =
        new RunTables(
            plan,
            runs,
            "run",
            "point",
            "replicate",
            "seed",
            "ticks",
            "stop reason",
            "state hash",
            "failure");
    tables.addKeys();
    tables.table.longs("ticks", results.stream().mapToLong(RunResult::ticks).toArray());
    for (String outcome : outcomes) {
      tables.table.doubles(
          tables.names.unique(outcome),
          results.stream()
              .mapToDouble(result -> result.outcomes().getOrDefault(outcome, Double.NaN))
              .toArray());
    }
    var stopReasons = new ArrayList<@Nullable String>();
    var hashes = new ArrayList<String>();
    var failures = new ArrayList<@Nullable String>();
    for (RunResult result : results) {
      RunResult.Failure failure = result.failure();
      stopReasons.add(result.stopReason());
      hashes.add(HexFormat.of().toHexDigits(result.stateHash()));
      failures.add(failure == null ? null : failure.toString());
    }
    return tables
        .table
        .values("stop reason", stopReasons)
        .values("state hash", hashes)
        .values("failure", failures)
        .build();
  }

  static DataTable series(SweepPlan<?> plan, List<RunResult> results, List<String> names) {
    int[] runs =
        results.stream()
            .filter(result -> result.series().containsKey("tick"))
            .flatMapToInt(result -> ticks(result).mapToInt(_ -> result.index()))
            .toArray();
    var tables = new RunTables(plan, runs, "run", "point", "replicate", "seed", "tick");
    tables.addKeys();
    tables.table.longs(
        "tick",
        results.stream().flatMapToLong(each -> ticks(each).mapToLong(t -> (long) t)).toArray());
    for (String name : names) {
      var values = new double[runs.length];
      int at = 0;
      for (RunResult result : results) {
        int rows = (int) ticks(result).count();
        double[] series = result.series().get(name);
        for (int row = 0; row < rows; row++) {
          values[at++] = series == null ? Double.NaN : series[row];
        }
      }
      tables.table.doubles(tables.names.unique(name), values);
    }
    return tables.table.build();
  }

  private static DoubleStream ticks(RunResult result) {
    double[] ticks = result.series().get("tick");
    return ticks == null ? DoubleStream.empty() : Arrays.stream(ticks);
  }

  /// Adds what identifies a run.
  private void addKeys() {
    add("run", run -> run);
    add("point", run -> run / plan.replicates());
    add("replicate", run -> run % plan.replicates());
    add("seed", run -> plan.run(run).seed());
    int[] points = new int[runs.length];
    for (int i = 0; i < points.length; i++) {
      points[i] = runs[i] / plan.replicates();
    }
    addParameters(table, plan, points, names);
  }

  private void add(String name, IntToLongFunction function) {
    var values = new long[runs.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = function.applyAsLong(runs[i]);
    }
    table.longs(name, values);
  }

  /// Adds a column for each varied parameter.
  ///
  /// @param points the point of each row
  static void addParameters(
      DataTable.Builder table, SweepPlan<?> plan, int[] points, ColumnNames names) {
    for (String name : plan.varied()) {
      ParameterInfo info = plan.model().parameters().info(name);
      var texts = new ArrayList<String>();
      for (int point : points) {
        texts.add(plan.point(point).get(name));
      }
      String column = names.unique(name);
      if (info.isWhole()) {
        table.longs(column, texts.stream().mapToLong(Long::parseLong).toArray());
      } else if (info.isNumber()) {
        table.doubles(column, texts.stream().mapToDouble(Double::parseDouble).toArray());
      } else if (info.type() == boolean.class) {
        table.values(column, texts.stream().map(Boolean::valueOf).toList());
      } else {
        table.values(column, texts);
      }
    }
  }
}
