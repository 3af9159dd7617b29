package dev.phyla.chart;

import dev.phyla.chart.AxisScale.Margin;
import dev.phyla.model.data.DataTable;
import java.util.Arrays;
import java.util.List;

/// Counts of numbers in ranges next to each other.
///
/// @param lower the lower bound of each range
/// @param upper the upper bound of each range
/// @param counts the count of each range
record Bins(double[] lower, double[] upper, double[] counts) {
  private static final int POINTS_PER_BAR = 6;

  /// Counts numbers in ranges of equal width, of which the last includes its upper bound. NaN is
  /// not counted.
  static Bins of(double[] values, int bins) {
    if (bins < 1) {
      throw new IllegalArgumentException(
          "A histogram needs at least one bin, but got " + bins + ".");
    }
    Extent extent = Extent.of(List.of(values));
    if (extent == null) {
      throw new IllegalArgumentException("There is nothing to draw, because there are no numbers.");
    }
    double least = extent.span() > 0 ? extent.min() : extent.min() - 0.5;
    double width = (extent.span() > 0 ? extent.span() : 1) / bins;
    var counts = new double[bins];
    for (double value : values) {
      if (!Double.isNaN(value)) {
        counts[Math.min((int) ((value - least) / width), bins - 1)]++;
      }
    }
    var lower = new double[bins];
    var upper = new double[bins];
    Arrays.setAll(lower, bin -> least + bin * width);
    Arrays.setAll(upper, bin -> least + (bin + 1) * width);
    return new Bins(lower, upper, counts);
  }

  /// The bins of a table with the columns `lower`, `upper` and `count`, and of its last tick if it
  /// has several.
  static Bins of(DataTable table) {
    DataTable shown = table;
    if (table.has("tick")) {
      long last = Arrays.stream(table.longs("tick")).max().orElse(0);
      shown = table.where(row -> row.getLong("tick") == last);
    }
    return new Bins(
        Columns.numbers(shown, "lower"),
        Columns.numbers(shown, "upper"),
        Columns.numbers(shown, "count"));
  }

  /// The bins as bars.
  Drawing drawing(String xName) {
    var x = new double[POINTS_PER_BAR * counts.length];
    var y = new double[x.length];
    for (int bin = 0; bin < counts.length; bin++) {
      int first = POINTS_PER_BAR * bin;
      double[] corners = {lower[bin], lower[bin], upper[bin], upper[bin], lower[bin], upper[bin]};
      double[] heights = {0, counts[bin], counts[bin], 0, 0, Double.NaN};
      System.arraycopy(corners, 0, x, first, POINTS_PER_BAR);
      System.arraycopy(heights, 0, y, first, POINTS_PER_BAR);
    }
    return new XyDrawing(
        List.of(new Series("count", x, y, Series.Mark.BARS, 0)),
        xName,
        "count",
        Margin.NONE,
        Margin.WITH_ZERO);
  }
}
