package dev.phyla.chart;

import dev.phyla.chart.AxisScale.Margin;
import dev.phyla.chart.Series.Mark;
import java.awt.Color;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Series over two axes of numbers.
///
/// @param series the series, of which later ones cover earlier ones
/// @param xName what x is
/// @param yName what y is; empty if the legend says it
/// @param xMargin the space at the ends of the x axis
/// @param yMargin the space at the ends of the y axis
record XyDrawing(List<Series> series, String xName, String yName, Margin xMargin, Margin yMargin)
    implements Drawing {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 480;

  /// The dots from which on they are translucent.
  private static final int CROWD = 200;

  @Override
  public Size size(ChartOptions options) {
    return new Size(
        options.width > 0 ? options.width : WIDTH, options.height > 0 ? options.height : HEIGHT);
  }

  @Override
  public String description() {
    String names =
        series.stream()
            .filter(Series::isInLegend)
            .map(Series::name)
            .collect(Collectors.joining(", "));
    return names + " by " + xName;
  }

  @Override
  public void paint(Graphics2D graphics, Size size, ChartOptions options) {
    List<double[]> xs = series.stream().map(Series::x).toList();
    List<double[]> ys = new ArrayList<>(series.stream().map(Series::y).toList());
    options.levels.forEach(level -> ys.add(new double[] {level.value()}));
    AxisScale x =
        options.xRange == null
            ? AxisScale.of(xs, xName, xMargin, options.isLogX)
            : AxisScale.fixed(options.xRange, options.isLogX);
    AxisScale y =
        options.yRange == null
            ? AxisScale.of(ys, description(), yMargin, options.isLogY)
            : AxisScale.fixed(options.yRange, options.isLogY);
    var axes = new Axes(x, y, Series.areWhole(xs), Series.areWhole(ys));
    XYChart chart = axes.chart(size, options.title, options.xLabel(xName), options.yLabel(yName));
    long entries = series.stream().filter(Series::isInLegend).count() + options.levels.size();
    chart.getStyler().setLegendVisible(entries > 1);
    chart.getStyler().setMarkerSize(dotSize());
    for (Series one : series) {
      add(chart, Thinning.of(one, size.width()), x, y, options);
    }
    for (ChartOptions.Level level : options.levels) {
      var line =
          new Series(
              level.name(),
              new double[] {x.min(), x.max()},
              new double[] {level.value(), level.value()},
              Mark.LEVEL,
              0);
      add(chart, line, x, y, options);
    }
    chart.paint(graphics, size.width(), size.height());
  }

  private void add(XYChart chart, Series one, AxisScale x, AxisScale y, ChartOptions options) {
    String key = chart.getSeriesMap().size() + " " + one.name();
    XYSeries added = chart.addSeries(key, x.place(one.x()), y.place(one.y()));
    added.setLabel(one.name());
    added.setShowInLegend(one.isInLegend());
    Color colour = Theme.colour(one.colour(), options.colours);
    added.setLineColor(colour);
    added.setMarkerColor(colour);
    added.setFillColor(colour);
    added.setMarker(SeriesMarkers.NONE);
    switch (one.mark()) {
      case LINE, PATH -> {
        added.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        added.setLineStyle(Theme.line(one.colour(), options.colours, Theme.LINE_WIDTH));
        if (one.x().length == 1) {
          added.setMarker(SeriesMarkers.CIRCLE);
        }
      }
      case LEVEL -> {
        added.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        added.setLineStyle(Theme.levelLine());
        added.setLineColor(Theme.levelColour());
      }
      case DOTS -> {
        added.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        added.setMarker(SeriesMarkers.CIRCLE);
        added.setMarkerColor(one.x().length < CROWD ? colour : Theme.translucent(colour, 150));
      }
      case START, END -> {
        added.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        added.setMarker(one.mark() == Mark.START ? SeriesMarkers.CIRCLE : SeriesMarkers.SQUARE);
      }
      case BAND -> {
        added.setXYSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea);
        added.setLineStyle(SeriesLines.NONE);
        added.setFillColor(Theme.translucent(colour, 55));
      }
      case BARS -> {
        added.setXYSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea);
        added.setLineStyle(Theme.line(0, options.colours, 1));
        added.setLineColor(Color.WHITE);
      }
    }
  }

  /// Smaller dots for more points.
  private int dotSize() {
    int most =
        series.stream()
            .filter(one -> one.mark() == Mark.DOTS)
            .mapToInt(one -> one.x().length)
            .max()
            .orElse(0);
    return most == 0 ? 10 : Math.clamp(Math.round(11 - 2 * Math.log10(most)), 3, 8);
  }
}
