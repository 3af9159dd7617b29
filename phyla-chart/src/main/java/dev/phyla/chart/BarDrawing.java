package dev.phyla.chart;

import dev.phyla.chart.AxisScale.Margin;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.style.CategoryStyler;

/// Bars side by side for each of some categories.
///
/// @param xName what the categories are
/// @param categories the names of the categories
/// @param values the numbers by the name of the series, one for each category; NaN for no bar
record BarDrawing(String xName, List<String> categories, SequencedMap<String, double[]> values)
    implements Drawing {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 480;
  private static final int PIXELS_PER_LETTER = 8;

  @Override
  public Size size(ChartOptions options) {
    return new Size(
        options.width > 0 ? options.width : WIDTH, options.height > 0 ? options.height : HEIGHT);
  }

  @Override
  public String description() {
    return String.join(", ", values.keySet()) + " by " + xName;
  }

  @Override
  public void paint(Graphics2D graphics, Size size, ChartOptions options) {
    if (!options.levels.isEmpty() || options.isLogX || options.xRange != null) {
      throw new IllegalArgumentException(
          "A chart of bars has categories on its x axis, and no levels.");
    }
    List<double[]> numbers = List.copyOf(values.values());
    AxisScale y =
        options.yRange == null
            ? AxisScale.of(numbers, description(), Margin.WITH_ZERO, options.isLogY)
            : AxisScale.fixed(options.yRange, options.isLogY);
    String yLabel = options.yLabel(values.size() == 1 ? values.firstEntry().getKey() : "");
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(size.width())
            .height(size.height())
            .title(options.title)
            .xAxisTitle(options.xLabel(xName))
            .yAxisTitle(yLabel)
            .build();
    style(chart.getStyler(), y, size, options, yLabel);
    int index = 0;
    for (Map.Entry<String, double[]> entry : values.entrySet()) {
      CategorySeries series =
          chart.addSeries(entry.getKey(), categories, boxed(y.place(entry.getValue())));
      series.setFillColor(Theme.colour(index++, options.colours));
    }
    chart.paint(graphics, size.width(), size.height());
  }

  private void style(
      CategoryStyler styler, AxisScale y, Size size, ChartOptions options, String yLabel) {
    Theme.apply(styler);
    styler.setChartTitleVisible(!options.title.isBlank());
    styler.setXAxisTitleVisible(!options.xLabel(xName).isBlank());
    styler.setYAxisTitleVisible(!yLabel.isBlank());
    styler.setLegendVisible(values.size() > 1);
    styler.setAvailableSpaceFill(values.size() == 1 ? 0.7 : 0.8);
    styler.setPlotGridVerticalLinesVisible(false);
    styler.setYAxisMin(y.placedMin()).setYAxisMax(y.placedMax());
    styler.setYAxisLogarithmic(y.isLogarithmic());
    styler.setYAxisDecimalPattern(y.pattern());
    if (!y.isLogarithmic()) {
      styler.setyAxisTickLabelsFormattingFunction(y::label);
    }
    int longest = categories.stream().mapToInt(String::length).max().orElse(0);
    if (longest * PIXELS_PER_LETTER * categories.size() > size.width()) {
      styler.setXAxisLabelRotation(45);
    }
  }

  /// The numbers, null for NaN.
  private static List<@Nullable Double> boxed(double[] values) {
    var list = new ArrayList<@Nullable Double>();
    Arrays.stream(values).forEach(value -> list.add(Double.isNaN(value) ? null : value));
    return list;
  }
}
