package dev.phyla.spark.internal.table;

import dev.phyla.model.sweep.RunResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/// The results that tables have.
public final class StoredResults {
  private StoredResults() {}

  /// Reads all committed results.
  ///
  /// @param series the table of series, or null
  /// @param runs the number of runs of the plan
  /// @throws IOException if a file is damaged, or has a run twice or of another plan
  public static Collection<RunResult> read(
      TableFolder folder, TableSchema results, @Nullable TableSchema series, int runs)
      throws IOException {
    var found = new TreeMap<Integer, RunResult>();
    for (Path part : folder.parts(SweepSchemas.RESULTS)) {
      var rows = new ArrayList<RunResult>();
      PartReader.read(
          folder.conf(), part, results, row -> rows.add(SweepRows.toResult(results, row)));
      for (RunResult result : rows) {
        if (result.index() >= runs || found.put(result.index(), result) != null) {
          throw new IOException(
              "the file "
                  + part
                  + " has run "
                  + result.index()
                  + ", which is there twice or not part of the sweep");
        }
      }
    }
    if (series != null) {
      for (Path part : folder.parts(SweepSchemas.SERIES)) {
        addSeries(folder, part, series, found);
      }
    }
    return found.values();
  }

  private static void addSeries(
      TableFolder folder, Path part, TableSchema schema, Map<Integer, RunResult> results)
      throws IOException {
    var rows = new HashMap<Integer, List<@Nullable Object[]>>();
    int run = schema.position("run");
    PartReader.read(
        folder.conf(),
        part,
        schema,
        row ->
            rows.computeIfAbsent((Integer) Objects.requireNonNull(row[run]), _ -> new ArrayList<>())
                .add(row));
    for (Map.Entry<Integer, List<@Nullable Object[]>> entry : rows.entrySet()) {
      results.computeIfPresent(
          entry.getKey(), (_, result) -> with(result, schema, entry.getValue()));
    }
  }

  private static RunResult with(
      RunResult result, TableSchema schema, List<@Nullable Object[]> rows) {
    var series = new LinkedHashMap<String, double[]>();
    for (int i = 0; i < schema.columns().size(); i++) {
      TableColumn column = schema.columns().get(i);
      if (column.name().equals("tick") || column.name().startsWith("series__")) {
        int position = i;
        series.put(
            column.source(),
            rows.stream()
                .mapToDouble(
                    row -> row[position] instanceof Number n ? n.doubleValue() : Double.NaN)
                .toArray());
      }
    }
    return new RunResult(
        result.index(),
        result.stateHash(),
        result.ticks(),
        result.stopReason(),
        result.outcomes(),
        series,
        result.failure());
  }
}
