package dev.phyla.chart;

import dev.phyla.chart.AxisScale.Margin;
import dev.phyla.model.data.DataTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Means as lines, with areas from their lower to their upper bounds.
final class Bands {
  private Bands() {}

  /// @param tables the tables by name: the first column is x, `mean` the line, and `lower` and
  ///   `upper` its bounds
  static Drawing drawing(Map<String, DataTable> tables) {
    var areas = new ArrayList<Series>();
    var lines = new ArrayList<Series>();
    String xName = "";
    for (Map.Entry<String, DataTable> entry : tables.entrySet()) {
      DataTable table = entry.getValue();
      Columns.requireRows(table);
      xName = table.names().getFirst();
      double[] x = Columns.numbers(table, xName);
      double[] mean = Columns.numbers(table, "mean");
      int colour = lines.size();
      areas.add(area(entry.getKey(), x, table.doubles("lower"), table.doubles("upper"), colour));
      lines.add(new Series(entry.getKey(), x, mean, Series.Mark.LINE, colour));
    }
    if (lines.isEmpty()) {
      throw new IllegalArgumentException("There is nothing to draw, because there is no table.");
    }
    String yName = lines.size() == 1 ? lines.getFirst().name() : "";
    var all = new ArrayList<>(areas);
    all.addAll(lines);
    return new XyDrawing(List.copyOf(all), xName, yName, Margin.NONE, Margin.FROM_ZERO);
  }

  /// A polygon for each sequence of points that have bounds: along the upper ones, and back along
  /// the lower ones.
  private static Series area(String name, double[] x, double[] lower, double[] upper, int colour) {
    var xs = new ArrayList<Double>();
    var ys = new ArrayList<Double>();
    for (int first = 0; first < x.length; first++) {
      int end = first;
      while (end < x.length && hasBounds(x, lower, upper, end)) {
        xs.add(x[end]);
        ys.add(upper[end]);
        end++;
      }
      for (int row = end - 1; row >= first; row--) {
        xs.add(x[row]);
        ys.add(lower[row]);
      }
      xs.add(x[first]);
      ys.add(Double.NaN);
      first = end;
    }
    return new Series(name, array(xs), array(ys), Series.Mark.BAND, colour);
  }

  private static boolean hasBounds(double[] x, double[] lower, double[] upper, int row) {
    return Double.isFinite(x[row]) && Double.isFinite(lower[row]) && Double.isFinite(upper[row]);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
