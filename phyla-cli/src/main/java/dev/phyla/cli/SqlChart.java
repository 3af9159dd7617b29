package dev.phyla.cli;

import dev.phyla.sql.SqlColumn;
import dev.phyla.sql.SqlResult;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// The result of a query as lines: the first column is x, and each other column of numbers a line.
///
/// @param result the result
/// @param isOrdered whether the query says the order of rows; otherwise they are sorted by x
record SqlChart(SqlResult result, boolean isOrdered) {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 480;
  private static final int LABEL_DISTANCE = 90;
  private static final double SMALL = 1e-4;

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
    XYChart chart = draw(first, lines);
    try (var out = Files.newOutputStream(file)) {
      BitmapEncoder.saveBitmap(chart, out, BitmapFormat.PNG);
    }
  }

  private XYChart draw(SqlColumn first, List<SqlColumn> lines) {
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
    chart.getStyler().setLegendVisible(lines.size() > 1);
    double[] x = first.doubles();
    int[] order = order(x);
    double[] ordered = Arrays.stream(order).mapToDouble(row -> x[row]).toArray();
    for (SqlColumn line : lines) {
      double[] y = line.doubles();
      double[] values = Arrays.stream(order).mapToDouble(row -> y[row]).toArray();
      chart
          .addSeries(line.name(), ordered, values)
          .setMarker(order.length == 1 ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
    }
    addUnevenValue(chart, ordered);
    return chart;
  }

  /// Adds a point that is not drawn. If all values of x had the same distance, XChart would label
  /// some of them instead of round numbers.
  private static void addUnevenValue(XYChart chart, double[] x) {
    double least = Arrays.stream(x).min().orElse(0);
    double most = Arrays.stream(x).max().orElse(0);
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
