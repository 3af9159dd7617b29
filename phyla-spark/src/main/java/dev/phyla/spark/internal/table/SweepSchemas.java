package dev.phyla.spark.internal.table;

import dev.phyla.model.ParameterInfo;
import dev.phyla.spark.internal.table.TableColumn.Kind;
import java.util.Collections;
import java.util.List;

/// The tables of a sweep.
///
/// Ids of columns that every sweep has are below [#PARAMETERS]. Parameters, outcomes and series
/// follow in the order in which the model has them, which is part of its version.
public final class SweepSchemas {
  /// The name of the table with a row for each run.
  public static final String RESULTS = "results";

  /// The name of the table with a row for each run and tick.
  public static final String SERIES = "series";

  private static final int PARAMETERS = 100;
  private static final int VALUES = 1000;

  private SweepSchemas() {}

  /// The table of results.
  ///
  /// @param parameters the parameters of the model
  /// @param outcomes the names of the outcomes
  public static TableSchema results(List<ParameterInfo> parameters, List<String> outcomes) {
    return keys(RESULTS)
        .add(6, "model", Kind.TEXT)
        .add(7, "model_version", Kind.TEXT)
        .add(8, "seed", Kind.LONG)
        .add(9, "ticks", Kind.LONG)
        .add(10, "state_hash", Kind.TEXT)
        .add(11, "stop_reason", Kind.TEXT)
        .add(12, "failure_tick", Kind.LONG)
        .add(13, "failure_exception", Kind.TEXT)
        .add(14, "failure_message", Kind.TEXT)
        .add(15, "failure_trace", Kind.TEXT)
        .addAll(
            PARAMETERS,
            "parameter__",
            parameters.stream().map(ParameterInfo::name).toList(),
            parameters.stream().map(SweepSchemas::kind).toList())
        .addAll(
            VALUES, "outcome__", outcomes, Collections.nCopies(outcomes.size(), Kind.DOUBLE))
        .build();
  }

  /// The table of kept series.
  ///
  /// @param series the names of the series without `tick`
  public static TableSchema series(List<String> series) {
    return keys(SERIES)
        .add(16, "tick", Kind.LONG)
        .addAll(VALUES, "series__", series, Collections.nCopies(series.size(), Kind.DOUBLE))
        .build();
  }

  /// The columns that identify a run.
  private static TableSchema.Builder keys(String table) {
    return new TableSchema.Builder(table)
        .add(2, "run_id", Kind.TEXT)
        .add(3, "run", Kind.INT)
        .add(4, "point", Kind.INT)
        .add(5, "replicate", Kind.INT);
  }

  private static Kind kind(ParameterInfo info) {
    if (info.isWhole()) {
      return Kind.LONG;
    }
    return info.isNumber()
        ? Kind.DOUBLE
        : info.type() == boolean.class ? Kind.BOOLEAN : Kind.TEXT;
  }
}
