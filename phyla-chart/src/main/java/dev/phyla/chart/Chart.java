package dev.phyla.chart;

import dev.phyla.chart.AxisScale.Margin;
import dev.phyla.chart.Series.Mark;
import dev.phyla.chart.film.ColourRamp;
import dev.phyla.chart.internal.file.WholeFile;
import dev.phyla.model.data.DataTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// A chart, which is saved as a PNG or SVG file.
///
/// ```java
/// Chart.lines(table, "tick", "sheep", "wolves")
///     .title("Predators and prey")
///     .yLabel("animals")
///     .save(Path.of("run.svg"));
/// ```
///
/// A static method chooses what is drawn, and reads and checks the numbers. The other methods
/// change the chart and return it. NaN is a missing number and leaves a gap; infinite numbers are
/// refused. Colours are `0xRRGGBB`.
public final class Chart {
  private static final int LEAST_SIDE = 100;
  private static final int MOST_SIDE = 20_000;

  private final Drawing drawing;
  private final ChartOptions options = new ChartOptions();

  private Chart(Drawing drawing) {
    this.drawing = drawing;
  }

  // Charts of tables.

  /// Lines through the rows of a table, in their order.
  ///
  /// @param table the table
  /// @param x the column of the horizontal axis, such as `tick`
  /// @param columns a column for each line; none for all columns of numbers
  /// @return the chart
  /// @throws IllegalArgumentException if the table has no rows or no such column, or a value is not
  ///   a finite number
  public static Chart lines(DataTable table, String x, String... columns) {
    return new Chart(series(table, Mark.LINE, Margin.NONE, Margin.FROM_ZERO, x, columns));
  }

  /// A dot for each row of a table.
  ///
  /// @param table the table
  /// @param x the column of the horizontal axis
  /// @param columns a column for each kind of dots; none for all columns of numbers
  /// @return the chart
  /// @throws IllegalArgumentException if the table has no rows or no such column, or a value is not
  ///   a finite number
  public static Chart scatter(DataTable table, String x, String... columns) {
    return new Chart(series(table, Mark.DOTS, Margin.AROUND, Margin.AROUND, x, columns));
  }

  private static Drawing series(
      DataTable table, Mark mark, Margin xMargin, Margin yMargin, String x, String... columns) {
    Columns.requireRows(table);
    List<String> names = Columns.drawn(table, x, columns);
    double[] xs = Columns.numbers(table, x);
    var series = new ArrayList<Series>();
    for (String name : names) {
      series.add(new Series(name, xs, Columns.numbers(table, name), mark, series.size()));
    }
    String yName = names.size() == 1 ? names.getFirst() : "";
    return new XyDrawing(List.copyOf(series), x, yName, xMargin, yMargin);
  }

  /// The path of two columns, from the first row to the last, such as the cycle of two populations.
  ///
  /// @param table the table
  /// @param x the column of the horizontal axis
  /// @param y the column of the vertical axis
  /// @return the chart, of a square
  /// @throws IllegalArgumentException if the table has no rows or no such column, or a value is not
  ///   a finite number
  public static Chart phase(DataTable table, String x, String y) {
    Columns.requireRows(table);
    double[] xs = Columns.numbers(table, x);
    double[] ys = Columns.numbers(table, y);
    int last = xs.length - 1;
    var series =
        List.of(
            new Series(y, xs, ys, Mark.PATH, 0),
            new Series("start", new double[] {xs[0]}, new double[] {ys[0]}, Mark.START, 2),
            new Series("end", new double[] {xs[last]}, new double[] {ys[last]}, Mark.END, 1));
    return new Chart(new XyDrawing(series, x, y, Margin.AROUND, Margin.AROUND)).size(720, 600);
  }

  /// Bars for each row of a table, side by side.
  ///
  /// @param table the table
  /// @param category the column with the names of the rows, of any values
  /// @param columns a column for each colour of bars; none for all columns of numbers
  /// @return the chart
  /// @throws IllegalArgumentException if the table has no rows or no such column, or a value is not
  ///   a finite number
  public static Chart bars(DataTable table, String category, String... columns) {
    Columns.requireRows(table);
    var values = new LinkedHashMap<String, double[]>();
    for (String name : Columns.drawn(table, category, columns)) {
      values.put(name, Columns.numbers(table, name));
    }
    List<String> categories = table.values(category).stream().map(String::valueOf).toList();
    return new Chart(new BarDrawing(category, categories, values));
  }

  /// Means as a line, with an area from the lower to the upper bounds: the confidence bands of a
  /// sweep.
  ///
  /// ```java
  /// Chart.bands(result.bands("peak sheep")).save(Path.of("peak.png"));
  /// ```
  ///
  /// The horizontal axis is the column `tick` if there is one, otherwise the first varied
  /// parameter. If there are ticks of several points, each `point` has its own band.
  ///
  /// @param table a table with the columns `mean`, `lower` and `upper`; rows whose bounds are NaN
  ///   have no area
  /// @return the chart
  /// @throws IllegalArgumentException if the table has no rows or no such column, or a value is not
  ///   a finite number
  public static Chart bands(DataTable table) {
    Columns.requireRows(table);
    String x = Bands.xOf(table);
    SequencedMap<String, DataTable> points =
        x.equals("tick") && table.has("point")
            ? Bands.groups(table, "point")
            : new LinkedHashMap<>();
    return points.size() > 1 ? bands(points, x) : bands(table, x);
  }

  /// Means as a line, with an area from the lower to the upper bounds.
  ///
  /// @param table a table with the columns `mean`, `lower` and `upper`
  /// @param x the column of the horizontal axis
  /// @return the chart
  /// @throws IllegalArgumentException if the table has no rows or no such column, or a value is not
  ///   a finite number
  public static Chart bands(DataTable table, String x) {
    var tables = new LinkedHashMap<String, DataTable>();
    tables.put("mean", table);
    return bands(tables, x);
  }

  /// Means as lines, with areas from the lower to the upper bounds, for each value of a column.
  ///
  /// @param table a table with the columns `mean`, `lower` and `upper`
  /// @param x the column of the horizontal axis
  /// @param group the column whose values tell the lines apart, such as another parameter
  /// @return the chart
  /// @throws IllegalArgumentException if the table has no rows or no such column, or a value is not
  ///   a finite number
  public static Chart bands(DataTable table, String x, String group) {
    Columns.requireRows(table);
    return bands(Bands.groups(table, group), x);
  }

  /// Several means as lines, each with an area from the lower to the upper bounds.
  ///
  /// @param tables tables with the columns `mean`, `lower` and `upper`, by the names in the legend
  /// @param x the column of the horizontal axis
  /// @return the chart
  /// @throws IllegalArgumentException if there is no table, or one cannot be drawn
  public static Chart bands(SequencedMap<String, DataTable> tables, String x) {
    return new Chart(Bands.drawing(tables, x));
  }

  // Charts of numbers.

  /// A histogram: how many numbers are in each of some ranges of equal width.
  ///
  /// @param values the numbers; NaN is not counted
  /// @param bins the number of ranges
  /// @return the chart
  /// @throws IllegalArgumentException if there are no numbers, or one is infinite
  public static Chart histogram(double[] values, int bins) {
    return new Chart(Bins.of(Columns.checked(values, "The histogram"), bins).drawing("value"));
  }

  /// A histogram of a column.
  ///
  /// @param table the table
  /// @param column the column
  /// @param bins the number of ranges
  /// @return the chart
  /// @throws IllegalArgumentException if the table has no rows or no such column, or a value is not
  ///   a finite number
  public static Chart histogram(DataTable table, String column, int bins) {
    Columns.requireRows(table);
    return new Chart(Bins.of(Columns.numbers(table, column), bins).drawing(column));
  }

  /// A histogram that was counted before, such as that of a [data
  /// collector][dev.phyla.model.data.DataCollector].
  ///
  /// @param table a table with the columns `lower`, `upper` and `count`; if it has a column `tick`,
  ///   only the last tick is drawn
  /// @return the chart
  /// @throws IllegalArgumentException if the table has no rows or no such column, or a value is not
  ///   a finite number
  public static Chart histogram(DataTable table) {
    Columns.requireRows(table);
    return new Chart(Bins.of(table).drawing("value"));
  }

  // Charts of spaces.

  /// The cells of a grid, with a colour for each value. The picture keeps the proportions of the
  /// grid, so one side may become shorter than the [size][#size(int, int)].
  ///
  /// @param width the number of columns
  /// @param height the number of rows
  /// @param values the values, row by row from the bottom, so that the cell (x, y) is at the index
  ///   `y * width + x`; cells with NaN stay white
  /// @return the chart
  /// @throws IllegalArgumentException if the number of values is another, or one is infinite
  public static Chart heatMap(int width, int height, double[] values) {
    if (width < 1 || height < 1) {
      throw new IllegalArgumentException(
          "A grid needs at least one cell, but got %d × %d.".formatted(width, height));
    }
    Columns.requireLength(
        "The grid of %d × %d cells".formatted(width, height),
        values,
        Math.multiplyExact(width, height));
    double[] copy = Columns.checked(values.clone(), "The grid");
    String description = "values of %d × %d cells".formatted(width, height);
    return new Chart(
        new SpaceDrawing(
            new CellLayer(width, height, copy), Extent.of(List.of(copy)), description));
  }

  /// The points of a plane. The picture keeps the proportions of the plane, so one side may become
  /// shorter than the [size][#size(int, int)].
  ///
  /// @param x the x of each point
  /// @param y the y of each point
  /// @return the chart
  /// @throws IllegalArgumentException if there are no points, or a number is infinite
  public static Chart points(double[] x, double[] y) {
    return pointsOf(x, y, null);
  }

  /// The points of a plane, with a colour for each value.
  ///
  /// @param x the x of each point
  /// @param y the y of each point
  /// @param values the value of each point; points with NaN are not drawn
  /// @return the chart
  /// @throws IllegalArgumentException if there are no points, or a number is infinite
  public static Chart points(double[] x, double[] y, double[] values) {
    return pointsOf(x, y, Objects.requireNonNull(values, "The values are null."));
  }

  private static Chart pointsOf(double[] x, double[] y, double @Nullable [] values) {
    double[] xs = Columns.checked(x.clone(), "The x of points");
    Columns.requireLength("The y of points", y, x.length);
    double[] ys = Columns.checked(y.clone(), "The y of points");
    double[] copy = null;
    if (values != null) {
      Columns.requireLength("The values of points", values, x.length);
      copy = Columns.checked(values.clone(), "The values of points");
    }
    return new Chart(
        new SpaceDrawing(
            PointLayer.around(xs, ys, copy),
            copy == null ? null : Extent.of(List.of(copy)),
            "%d points".formatted(x.length)));
  }

  // Options.

  /// Sets the title; there is none at first.
  ///
  /// @param title the title
  /// @return this chart
  public Chart title(String title) {
    options.title = title;
    return this;
  }

  /// Sets the label of the horizontal axis, which is the name of the column at first.
  ///
  /// @param label the label; empty for none
  /// @return this chart
  public Chart xLabel(String label) {
    options.xLabel = label;
    return this;
  }

  /// Sets the label of the vertical axis, which is the name of the column at first if there is one.
  ///
  /// @param label the label; empty for none
  /// @return this chart
  public Chart yLabel(String label) {
    options.yLabel = label;
    return this;
  }

  /// Sets what the colours of a space show, above the bar of colours.
  ///
  /// @param label the label
  /// @return this chart
  public Chart valueLabel(String label) {
    options.valueLabel = label;
    return this;
  }

  /// Sets the size of the picture, which is 960 × 480 at first for most charts.
  ///
  /// @param width the width in pixels, from 100 to 20,000
  /// @param height the height in pixels, from 100 to 20,000
  /// @return this chart
  public Chart size(int width, int height) {
    if (Math.min(width, height) < LEAST_SIDE || Math.max(width, height) > MOST_SIDE) {
      throw new IllegalArgumentException(
          "A chart has sides of %d to %d pixels, and not %d × %d."
              .formatted(LEAST_SIDE, MOST_SIDE, width, height));
    }
    options.width = width;
    options.height = height;
    return this;
  }

  /// Makes the horizontal axis logarithmic. Numbers that are not greater than 0 are not drawn.
  ///
  /// @return this chart
  public Chart logX() {
    options.isLogX = true;
    return this;
  }

  /// Makes the vertical axis logarithmic. Numbers that are not greater than 0 are not drawn.
  ///
  /// @return this chart
  public Chart logY() {
    options.isLogY = true;
    return this;
  }

  /// Sets the range of the horizontal axis, which is that of the data at first.
  ///
  /// @param min the least number
  /// @param max the greatest number
  /// @return this chart
  public Chart xRange(double min, double max) {
    options.xRange = range("x axis", min, max);
    return this;
  }

  /// Sets the range of the vertical axis, which is that of the data at first, often from 0.
  ///
  /// @param min the least number
  /// @param max the greatest number
  /// @return this chart
  public Chart yRange(double min, double max) {
    options.yRange = range("y axis", min, max);
    return this;
  }

  /// Sets the values at the ends of the colours of a space, so that several charts can be compared.
  /// Values outside get the colour of the end.
  ///
  /// @param min the value of the first colour
  /// @param max the value of the last colour
  /// @return this chart
  public Chart valueRange(double min, double max) {
    options.valueRange = range("colours", min, max);
    return this;
  }

  private static Extent range(String name, double min, double max) {
    if (!(min < max) || !Double.isFinite(max - min)) {
      throw new IllegalArgumentException(
          "The range of the %s needs two numbers, the smaller one first, but got %s and %s."
              .formatted(name, min, max));
    }
    return new Extent(min, max);
  }

  /// Sets the colours of lines, dots and bars, which are told apart with any kind of colour vision
  /// at first. If there are too few, they are used again with other dashes.
  ///
  /// @param colours at least one colour
  /// @return this chart
  public Chart colours(int... colours) {
    if (colours.length == 0) {
      throw new IllegalArgumentException("A chart needs at least one colour.");
    }
    options.colours = colours.clone();
    return this;
  }

  /// Sets the colours of the values of a space, which are [ColourRamp#viridis()] at first.
  ///
  /// @param ramp the colours
  /// @return this chart
  public Chart colours(ColourRamp ramp) {
    options.ramp = Objects.requireNonNull(ramp, "The colours are null.");
    return this;
  }

  /// Adds a dashed horizontal line to compare with.
  ///
  /// @param name its name in the legend
  /// @param y its position
  /// @return this chart
  public Chart level(String name, double y) {
    if (!Double.isFinite(y)) {
      throw new IllegalArgumentException(
          "The level \"%s\" cannot be drawn at %s.".formatted(name, y));
    }
    options.levels.add(new ChartOptions.Level(name, y));
    return this;
  }

  // Output.

  /// Writes the chart to a file, whose ending says the format: `.png` or `.svg`.
  ///
  /// @param file the file, which is replaced if it exists, in a folder that exists
  /// @throws IllegalArgumentException if the ending is another, or the options do not suit the data
  /// @throws IOException if the file cannot be written
  public void save(Path file) throws IOException {
    byte[] content = PictureFormat.of(file).encode(drawing, options);
    WholeFile.write(file, out -> out.write(content));
  }

  /// The chart as the content of a PNG file.
  ///
  /// @return a new array
  /// @throws IllegalArgumentException if the options do not suit the data
  public byte[] toPng() {
    return PictureFormat.PNG.encode(drawing, options);
  }

  /// The chart as the text of an SVG file. Letters are outlines, so they look the same with any
  /// fonts; the title and the names of the data are also in it as text.
  ///
  /// @return the text
  /// @throws IllegalArgumentException if the options do not suit the data
  public String toSvg() {
    return new String(PictureFormat.SVG.encode(drawing, options), StandardCharsets.UTF_8);
  }
}
