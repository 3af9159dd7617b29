package dev.phyla.cli;

import dev.phyla.sql.SqlColumn;
import dev.phyla.sql.SqlResult;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// The result of a query as lines: the first column of numbers is x, and each other one a line. If
/// there is a column of text, each of its values has lines of its own.
///
/// @param result the result
/// @param isOrdered whether the query says the order of rows; otherwise they are sorted by x
record SqlChart(SqlResult result, boolean isOrdered) {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 480;
  private static final int LABEL_DISTANCE = 90;
  private static final double SMALL = 1e-4;
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
  /// @param file where to write it
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
    XYChart chart = draw(numbers.getFirst(), numbers.subList(1, numbers.size()), groups(columns));
    try (var out = Files.newOutputStream(file)) {
      BitmapEncoder.saveBitmap(chart, out, BitmapFormat.PNG);
    }
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

  private XYChart draw(
      SqlColumn first, List<SqlColumn> lines, SequencedMap<String, List<Integer>> groups)
      throws Undrawable {
    if (lines.size() * groups.size() > MAX_LINES) {
      throw new Undrawable(
          "--chart would have %,d lines, and can have %d; select fewer."
              .formatted(lines.size() * groups.size(), MAX_LINES));
    }
    List<SqlColumn> columns = Stream.concat(Stream.of(first), lines.stream()).toList();
    String names = lines.stream().map(SqlColumn::name).collect(Collectors.joining(", "));
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(names + " by " + first.name())
            .xAxisTitle(first.name())
            .build();
    chart.getStyler().setXAxisTickMarkSpacingHint(LABEL_DISTANCE);
    chart.getStyler().setDecimalPattern(pattern(columns));
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
    chart.getStyler().setLegendVisible(lines.size() * groups.size() > 1);
    double[] x = first.doubles();
    for (var group : groups.entrySet()) {
      int[] order = order(x, group.getValue());
      double[] ordered = select(x, order);
      for (SqlColumn line : lines) {
        String name =
            lines.size() > 1 ? (group.getKey() + " " + line.name()).strip() : group.getKey();
        chart
            .addSeries(name.isEmpty() ? line.name() : name, ordered, select(line.doubles(), order))
            .setMarker(order.length == 1 ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
      }
    }
    addUnevenValue(chart, x);
    return chart;
  }

  private static double[] select(double[] values, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
  }

  /// Adds a point that is not drawn. If all values of x had the same distance, XChart would label
  /// some of them instead of round numbers.
  private static void addUnevenValue(XYChart chart, double[] x) {
    double least = Arrays.stream(x).filter(Double::isFinite).min().orElse(0);
    double most = Arrays.stream(x).filter(Double::isFinite).max().orElse(0);
    double uneven = least + (most - least) / Math.E;
    chart
        .addSeries(" ", new double[] {uneven}, new double[] {Double.NaN})
        .setMarker(SeriesMarkers.NONE)
        .setShowInLegend(false);
  }

  /// The format of numbers: with exponents if all values of a column are small.
  private static String pattern(List<SqlColumn> columns) {
    boolean hasSmall =
        columns.stream()
            .map(SqlColumn::doubles)
            .mapToDouble(values -> Arrays.stream(values).map(Math::abs).max().orElse(0))
            .anyMatch(max -> max > 0 && max < SMALL);
    return hasSmall ? "0.###E0" : "#,##0.######";
  }

  /// The rows that have an x, in the order to connect them.
  private int[] order(double[] x, List<Integer> group) {
    Stream<Integer> rows = group.stream().filter(row -> !Double.isNaN(x[row]));
    Stream<Integer> ordered =
        isOrdered ? rows : rows.sorted(Comparator.comparingDouble(row -> x[row]));
    return ordered.mapToInt(Integer::intValue).toArray();
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
