package dev.phyla.spark.internal.table;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.RunSpec;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes rows of results, and results of rows.
public final class SweepRows {
  private SweepRows() {}

  /// The name of a run, which sorts as its number does.
  public static String runId(int run) {
    return String.format(Locale.ROOT, "r%07d", run);
  }

  private static Map<String, @Nullable Object> keys(RunSpec spec) {
    var row = new HashMap<String, @Nullable Object>();
    row.put("run_id", runId(spec.index()));
    row.put("run", spec.index());
    row.put("point", spec.point());
    row.put("replicate", spec.replicate());
    return row;
  }

  /// The row of a run.
  ///
  /// @throws IllegalArgumentException if the run has an outcome for which there is no column
  public static @Nullable Object[] result(TableSchema schema, RunSpec spec, RunResult result) {
    Map<String, @Nullable Object> row = keys(spec);
    row.put("model", spec.model());
    row.put("model_version", spec.version());
    row.put("seed", spec.seed());
    row.put("ticks", result.ticks());
    row.put("state_hash", HexFormat.of().toHexDigits(result.stateHash()));
    row.put("stop_reason", result.stopReason());
    RunResult.Failure failure = result.failure();
    if (failure != null) {
      row.put("failure_tick", failure.tick());
      row.put("failure_exception", failure.exception());
      row.put("failure_message", failure.message());
      row.put("failure_trace", failure.stackTrace());
    }
    var values = new @Nullable Object[schema.columns().size()];
    int outcomes = 0;
    for (int i = 0; i < values.length; i++) {
      TableColumn column = schema.columns().get(i);
      if (column.name().startsWith("parameter__")) {
        values[i] = parse(column, Objects.requireNonNull(spec.parameters().get(column.source())));
      } else if (column.name().startsWith("outcome__")) {
        values[i] = result.outcomes().get(column.source());
        outcomes += values[i] == null ? 0 : 1;
      } else {
        values[i] = row.get(column.name());
      }
    }
    if (outcomes < result.outcomes().size()) {
      throw new IllegalArgumentException(
          String.format(
              "Run %d has the outcomes %s, but the table was made for others; all runs of a table"
                  + " must report the same series.",
              spec.index(), result.outcomes().keySet()));
    }
    return values;
  }

  private static Object parse(TableColumn column, String text) {
    return switch (column.kind()) {
      case BOOLEAN -> Boolean.valueOf(text);
      case LONG -> Long.valueOf(text);
      case DOUBLE -> Double.valueOf(text);
      default -> text;
    };
  }

  /// The rows of the series of a run.
  public static void series(
      TableSchema schema, RunSpec spec, RunResult result, Consumer<@Nullable Object[]> sink) {
    double[] ticks = result.series().get("tick");
    if (ticks == null) {
      return;
    }
    Map<String, @Nullable Object> keys = keys(spec);
    for (int row = 0; row < ticks.length; row++) {
      var values = new @Nullable Object[schema.columns().size()];
      for (int i = 0; i < values.length; i++) {
        TableColumn column = schema.columns().get(i);
        if (column.name().startsWith("series__")) {
          double[] series = result.series().get(column.source());
          values[i] = series == null ? null : (Double) series[row];
        } else {
          values[i] = column.name().equals("tick") ? (long) ticks[row] : keys.get(column.name());
        }
      }
      sink.accept(values);
    }
  }

  /// The result that a row was made of, without series.
  public static RunResult toResult(TableSchema schema, @Nullable Object[] row) {
    var outcomes = new LinkedHashMap<String, Double>();
    var values = new HashMap<String, @Nullable Object>();
    for (int i = 0; i < row.length; i++) {
      TableColumn column = schema.columns().get(i);
      values.put(column.name(), row[i]);
      if (column.name().startsWith("outcome__") && row[i] instanceof Double value) {
        outcomes.put(column.source(), value);
      }
    }
    return new RunResult(
        get(values, "run", Integer.class),
        HexFormat.fromHexDigitsToLong(get(values, "state_hash", String.class)),
        get(values, "ticks", Long.class),
        (String) values.get("stop_reason"),
        outcomes,
        Map.of(),
        values.get("failure_exception") == null
            ? null
            : new RunResult.Failure(
                get(values, "failure_tick", Long.class),
                get(values, "failure_exception", String.class),
                get(values, "failure_message", String.class),
                get(values, "failure_trace", String.class)));
  }

  private static <T> T get(Map<String, @Nullable Object> values, String name, Class<T> type) {
    return type.cast(
        Objects.requireNonNull(values.get(name), () -> "The column " + name + " has no value."));
  }
}
