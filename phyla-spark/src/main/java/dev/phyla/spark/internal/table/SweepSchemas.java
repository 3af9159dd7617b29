package dev.phyla.spark.internal.table;

import dev.phyla.model.ParameterInfo;
import dev.phyla.spark.internal.table.TableColumn.Kind;
import java.util.Collections;
import java.util.List;

/// The tables of a sweep.
///
/// Columns that every sweep has come first. Parameters, outcomes and series follow in the order in
/// which the model has them, which is part of its version.
public final class SweepSchemas {
  /// The name of the table with a row for each run.
  public static final String RESULTS = "results";

  /// The name of the table with a row for each run and tick.
  public static final String SERIES = "series";

  private SweepSchemas() {}

  /// The table of results.
  ///
  /// @param parameters the parameters of the model
  /// @param outcomes the names of the outcomes
  public static TableSchema results(List<ParameterInfo> parameters, List<String> outcomes) {
    return keys(RESULTS)
        .add("model", Kind.TEXT)
        .add("model_version", Kind.TEXT)
        .add("seed", Kind.LONG)
        .add("ticks", Kind.LONG)
        .add("state_hash", Kind.TEXT)
        .add("stop_reason", Kind.TEXT)
        .add("failure_tick", Kind.LONG)
        .add("failure_exception", Kind.TEXT)
        .add("failure_message", Kind.TEXT)
        .add("failure_trace", Kind.TEXT)
        .addAll(
            "parameter__",
            parameters.stream().map(ParameterInfo::name).toList(),
            parameters.stream().map(SweepSchemas::kind).toList())
        .addAll("outcome__", outcomes, Collections.nCopies(outcomes.size(), Kind.DOUBLE))
        .build();
  }

  /// The table of kept series.
  ///
  /// @param series the names of the series without `tick`
  public static TableSchema series(List<String> series) {
    return keys(SERIES)
        .add("tick", Kind.LONG)
        .addAll("series__", series, Collections.nCopies(series.size(), Kind.DOUBLE))
        .build();
  }

  /// The columns that identify a run.
  private static TableSchema.Builder keys(String table) {
    return new TableSchema.Builder(table)
        .add("run_id", Kind.TEXT)
        .add("run", Kind.INT)
        .add("point", Kind.INT)
        .add("replicate", Kind.INT);
  }

  private static Kind kind(ParameterInfo info) {
    if (info.isWhole()) {
      return Kind.LONG;
    }
    return info.isNumber() ? Kind.DOUBLE : info.type() == boolean.class ? Kind.BOOLEAN : Kind.TEXT;
  }
}
