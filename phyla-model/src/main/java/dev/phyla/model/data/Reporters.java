package dev.phyla.model.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// The reporters of a model, each with a column of one table.
final class Reporters {
  /// @param append appends a value to the column
  private record Reporter(String name, Runnable append) {}

  private final List<Reporter> reporters = new ArrayList<>();
  private final CollectedTable rows = new CollectedTable("the model", this::collect);

  /// Series that are computed from the others when a table is asked for.
  private final Map<String, ToDoubleFunction<DataTable.Row>> derived = new LinkedHashMap<>();

  CollectedTable rows() {
    return rows;
  }

  void every(int distance) {
    if (rows.rows() > 1) {
      throw new IllegalStateException(
          String.format(
              "The distance of ticks cannot be changed after %d ticks have been collected; set it"
                  + " when the model is set up.",
              rows.rows()));
    }
    rows.every(distance);
  }

  /// Adds a reporter. If the current tick has been collected already, its value is added.
  ///
  /// @param append appends a value to the column
  void add(String name, GrowingColumn column, Runnable append, long tick) {
    requireFree(name);
    int collected = rows.rows();
    if (collected > 1 || (collected == 1 && rows.tick(0) != tick)) {
      throw new IllegalStateException(
          String.format(
              "The reporter \"%s\" cannot be added at tick %d, because earlier ticks have been"
                  + " collected without it; add it when the model is set up.",
              name, tick));
    }
    var reporter = new Reporter(name, append);
    if (collected == 1) {
      append(reporter, tick);
    }
    reporters.add(reporter);
    rows.add(name, column);
  }

  void addDerived(String name, ToDoubleFunction<DataTable.Row> function) {
    requireFree(name);
    derived.put(
        name,
        row -> {
          try {
            return function.applyAsDouble(row);
          } catch (RuntimeException e) {
            throw new ReporterException(name, row.getLong("tick"), e);
          }
        });
  }

  private void requireFree(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("A reporter needs a name that is not blank.");
    }
    if (names().contains(name) || name.equals("tick")) {
      throw new IllegalArgumentException(
          "There is a series \"" + name + "\" already; give each reporter its own name.");
    }
  }

  /// The names of all series.
  List<String> names() {
    var names = new ArrayList<>(reporters.stream().map(Reporter::name).toList());
    names.addAll(derived.keySet());
    return names;
  }

  private void collect(GrowingColumn.Longs ticks, long tick) {
    for (Reporter reporter : reporters) {
      append(reporter, tick);
    }
    ticks.add(tick);
  }

  private static void append(Reporter reporter, long tick) {
    try {
      reporter.append.run();
    } catch (RuntimeException e) {
      throw new ReporterException(reporter.name, tick, e);
    }
  }

  DataTable table() {
    return withDerived(rows.table());
  }

  /// The table of the last row alone, which takes the same time however many rows there are.
  DataTable lastRow() {
    return withDerived(rows.lastRow());
  }

  private DataTable withDerived(DataTable table) {
    DataTable extended = table;
    for (var each : derived.entrySet()) {
      extended = extended.with(each.getKey(), each.getValue());
    }
    return extended;
  }
}
