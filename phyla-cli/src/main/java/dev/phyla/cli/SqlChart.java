package dev.phyla.cli;

import dev.phyla.chart.Chart;
import dev.phyla.model.data.DataTable;
import dev.phyla.sql.SqlColumn;
import dev.phyla.sql.SqlResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The result of a query as lines: the first column of numbers is x, and each other one a line. If
/// there is a column of text, each of its values has lines of its own.
///
/// @param result the result
/// @param isOrdered whether the query says the order of rows; otherwise they are sorted by x
record SqlChart(SqlResult result, boolean isOrdered) {
  private static final int MAX_LINES = 24;

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
    List<SqlColumn> numbers =
        columns.stream().filter(column -> hasOnly(column, Number.class)).toList();
    if (numbers.size() < 2) {
      String found = numbers.isEmpty() ? "none" : numbers.getFirst().name();
      throw new Undrawable(
          "--chart needs two columns of numbers, for x and y; the result has " + found + ".");
    }
    chart(numbers.getFirst(), numbers.subList(1, numbers.size()), groups(columns)).save(file);
  }

  /// The rows of each value of the first column of text, or all rows without a name.
  private SequencedMap<String, List<Integer>> groups(List<SqlColumn> columns) {
    Optional<SqlColumn> text =
        columns.stream().filter(column -> hasOnly(column, String.class)).findFirst();
    var groups = new LinkedHashMap<String, List<Integer>>();
    for (int row = 0; row < result.size(); row++) {
      int current = row;
      String name = text.map(column -> String.valueOf(column.value(current))).orElse("");
      groups.computeIfAbsent(name, _ -> new ArrayList<>()).add(row);
    }
    return groups;
  }

  private Chart chart(
      SqlColumn first, List<SqlColumn> lines, SequencedMap<String, List<Integer>> groups)
      throws Undrawable {
    if (lines.size() * groups.size() > MAX_LINES) {
      throw new Undrawable(
          "--chart would have %,d lines, and can have %d; select fewer."
              .formatted(lines.size() * groups.size(), MAX_LINES));
    }
    double[] x = first.doubles();
    int[] order = groups.values().stream().flatMapToInt(group -> order(x, group)).toArray();
    var series = new LinkedHashMap<String, double[]>();
    series.put(first.name(), select(x, order));
    int start = 0;
    for (var group : groups.entrySet()) {
      int end = start + (int) order(x, group.getValue()).count();
      for (SqlColumn line : lines) {
        // A line has gaps in the rows of other groups.
        double[] values = select(line.doubles(), order);
        Arrays.fill(values, 0, start, Double.NaN);
        Arrays.fill(values, end, values.length, Double.NaN);
        series.put(freeName(name(group.getKey(), line, lines.size()), series.keySet()), values);
      }
      start = end;
    }
    return draw(first.name(), lines, series);
  }

  private static String name(String group, SqlColumn line, int lines) {
    if (group.isEmpty()) {
      return line.name();
    }
    return lines > 1 ? group + " " + line.name() : group;
  }

  private static Chart draw(String x, List<SqlColumn> lines, SequencedMap<String, double[]> series)
      throws Undrawable {
    DataTable.Builder table = DataTable.builder();
    series.forEach(table::doubles);
    String[] names = series.keySet().stream().skip(1).toArray(String[]::new);
    String title = lines.stream().map(SqlColumn::name).collect(Collectors.joining(", "));
    try {
      return Chart.lines(table.build(), x, names).title(title + " by " + x).yLabel("");
    } catch (IllegalArgumentException e) { // such as an infinite number
      throw new Undrawable("--chart cannot draw the result. " + e.getMessage());
    }
  }

  /// The name, with a number if another column has it.
  private static String freeName(String name, Set<String> taken) {
    return IntStream.iterate(1, number -> number + 1)
        .mapToObj(number -> number == 1 ? name : name + " (" + number + ")")
        .filter(candidate -> !taken.contains(candidate))
        .findFirst()
        .orElseThrow();
  }

  private static double[] select(double[] values, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
  }

  /// The rows that have an x, in the order to connect them.
  private IntStream order(double[] x, List<Integer> group) {
    Stream<Integer> rows = group.stream().filter(row -> !Double.isNaN(x[row]));
    Stream<Integer> ordered =
        isOrdered ? rows : rows.sorted(Comparator.comparingDouble(row -> x[row]));
    return ordered.mapToInt(Integer::intValue);
  }

  /// Whether a column has values of a type, and no other ones.
  private static boolean hasOnly(SqlColumn column, Class<?> type) {
    boolean isFound = false;
    for (int row = 0; row < column.size(); row++) {
      Object value = column.value(row);
      if (type.isInstance(value)) {
        isFound = true;
      } else if (value != null) {
        return false;
      }
    }
    return isFound;
  }
}
