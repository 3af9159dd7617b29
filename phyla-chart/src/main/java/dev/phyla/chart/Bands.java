package dev.phyla.chart;

import dev.phyla.chart.AxisScale.Margin;
import dev.phyla.model.data.DataTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/// Means as lines, with areas from their lower to their upper bounds.
final class Bands {
  private Bands() {}

  /// The column of the horizontal axis, if the caller names none: that of ticks, or the first one
  /// that is not the number of the point.
  static String xOf(DataTable table) {
    if (table.has("tick")) {
      return "tick";
    }
    List<String> names = table.names();
    boolean hasParameter = names.size() > 1 && table.has("mean") && !names.get(1).equals("mean");
    return names.getFirst().equals("point") && hasParameter ? names.get(1) : names.getFirst();
  }

  /// The rows of each value of a column.
  static SequencedMap<String, DataTable> groups(DataTable table, String column) {
    var groups = new LinkedHashMap<String, DataTable>();
    for (Object value : new LinkedHashSet<>(table.values(column))) {
      groups.put(column + " " + value, table.where(row -> Objects.equals(row.get(column), value)));
    }
    return groups;
  }

  /// @param tables the tables by name, with the columns x, `mean`, `lower` and `upper`
  /// @param xName the column of the horizontal axis
  static Drawing drawing(SequencedMap<String, DataTable> tables, String xName) {
    var areas = new ArrayList<Series>();
    var lines = new ArrayList<Series>();
    tables.forEach(
        (name, table) -> {
          Columns.requireRows(table);
          double[] x = Columns.numbers(table, xName);
          int[] order = order(x);
          double[] xs = Columns.pick(x, order);
          double[] mean = Columns.pick(Columns.numbers(table, "mean"), order);
          double[] lower = Columns.pick(table.doubles("lower"), order);
          double[] upper = Columns.pick(table.doubles("upper"), order);
          int colour = lines.size();
          areas.add(area(name, xs, lower, upper, colour));
          lines.add(new Series(name, xs, mean, Series.Mark.LINE, colour));
        });
    if (lines.isEmpty()) {
      throw new IllegalArgumentException("There is nothing to draw, because there is no table.");
    }
    String yName = lines.size() == 1 ? lines.getFirst().name() : "";
    areas.addAll(lines);
    return new XyDrawing(List.copyOf(areas), xName, yName, Margin.NONE, Margin.FROM_ZERO);
  }

  private static int[] order(double[] x) {
    return IntStream.range(0, x.length)
        .boxed()
        .sorted(Comparator.comparingDouble(row -> x[row]))
        .mapToInt(Integer::intValue)
        .toArray();
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
      ys.add(Double.NaN); // ends the polygon
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
