package dev.phyla.cli;

import dev.phyla.chart.Chart;
import dev.phyla.model.data.DataTable;
import dev.phyla.sql.SqlColumn;
import dev.phyla.sql.SqlResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The result of a query as lines: the first column is x, and each other column of numbers a line.
///
/// @param result the result
/// @param isOrdered whether the query says the order of rows; otherwise they are sorted by x
record SqlChart(SqlResult result, boolean isOrdered) {

  /// Why there is nothing to draw, as a sentence.
  static final class Undrawable extends Exception {
    private static final long serialVersionUID = 1;

    private Undrawable(String sentence) {
      super(sentence);
    }
  }

  /// Draws the chart.
  ///
  /// @param file where to write it, with the ending .png or .svg
  void save(Path file) throws IOException, Undrawable {
    List<SqlColumn> columns = result.columns();
    if (result.size() == 0) {
      throw new Undrawable("--chart has nothing to draw, because the result has no rows.");
    }
    SqlColumn first = columns.getFirst();
    if (!isNumeric(first)) {
      throw new Undrawable(
          "--chart needs numbers in the first column; %s is %s."
              .formatted(first.name(), first.type()));
    }
    List<SqlColumn> lines = columns.stream().skip(1).filter(SqlChart::isNumeric).toList();
    if (lines.isEmpty()) {
      throw new Undrawable(
          "--chart needs a column of numbers besides the first, " + first.name() + ".");
    }
    chart(first, lines).save(file);
  }

  private Chart chart(SqlColumn first, List<SqlColumn> lines) throws Undrawable {
    double[] x = first.doubles();
    int[] order = order(x);
    Map<String, double[]> named = new LinkedHashMap<>();
    named.put(first.name(), x);
    lines.forEach(line -> named.put(freeName(line.name(), named), line.doubles()));
    DataTable.Builder table = DataTable.builder();
    named.forEach(
        (name, values) ->
            table.doubles(name, Arrays.stream(order).mapToDouble(row -> values[row]).toArray()));
    List<String> names = named.keySet().stream().skip(1).toList();
    try {
      return Chart.lines(table.build(), first.name(), names.toArray(String[]::new))
          .title(String.join(", ", names) + " by " + first.name())
          .yLabel("");
    } catch (IllegalArgumentException e) { // such as an infinite number
      throw new Undrawable("--chart cannot draw the result. " + e.getMessage());
    }
  }

  /// The name, with a number if another column has it.
  private static String freeName(String name, Map<String, double[]> taken) {
    return IntStream.iterate(1, number -> number + 1)
        .mapToObj(number -> number == 1 ? name : name + " (" + number + ")")
        .filter(candidate -> !taken.containsKey(candidate))
        .findFirst()
        .orElseThrow();
  }

  /// The rows that have an x, in the order to connect them.
  private int[] order(double[] x) {
    IntStream rows = IntStream.range(0, x.length).filter(row -> !Double.isNaN(x[row]));
    return isOrdered
        ? rows.toArray()
        : rows.boxed()
            .sorted(Comparator.comparingDouble(row -> x[row]))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  private static boolean isNumeric(SqlColumn column) {
    boolean hasNumber = false;
    for (int row = 0; row < column.size(); row++) {
      Object value = column.value(row);
      if (value instanceof Number) {
        hasNumber = true;
      } else if (value != null) {
        return false;
      }
    }
    return hasNumber;
  }
}
