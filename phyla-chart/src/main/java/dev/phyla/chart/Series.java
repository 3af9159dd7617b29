package dev.phyla.chart;

import java.util.Arrays;
import java.util.List;

/// Points of a chart that are drawn alike.
///
/// @param name the name in the legend
/// @param x the x of each point
/// @param y the y of each point; NaN for a gap
/// @param mark how the points are drawn
/// @param colour the position of its colour in the palette
record Series(String name, double[] x, double[] y, Mark mark, int colour) {

  /// How points are drawn.
  enum Mark {
    /// A line through the points.
    LINE,
    /// A line that is not in the legend.
    PATH,
    /// A dot for each point.
    DOTS,
    /// The first point of a path.
    START,
    /// The last point of a path.
    END,
    /// An area around a line, as a polygon.
    BAND,
    /// Bars, each as a polygon.
    BARS,
    /// A dashed line to compare with.
    LEVEL
  }

  boolean isInLegend() {
    return mark != Mark.BAND && mark != Mark.PATH;
  }

  /// Whether all numbers are whole.
  static boolean areWhole(List<double[]> arrays) {
    return arrays.stream().allMatch(values -> Arrays.stream(values).allMatch(Series::isWhole));
  }

  private static boolean isWhole(double value) {
    return Double.isNaN(value) || value == Math.rint(value);
  }
}
