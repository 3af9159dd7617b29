package dev.phyla.cli;

import dev.phyla.examples.learning.CartPoleTraining;
import dev.phyla.examples.learning.Generation;
import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// The returns of a training by generation.
final class LearningChart {
  private static final int WIDTH = 800;
  private static final int HEIGHT = 400;
  private static final int MAX_LABELS = 12;
  private static final double MAX_RETURN = 500;

  private final List<Generation> generations = new ArrayList<>();

  void add(Generation generation) {
    generations.add(generation);
  }

  /// Draws the chart.
  ///
  /// @param file where to write it
  void save(Path file) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title("Cart-pole, cross-entropy method")
            .xAxisTitle("generation")
            .yAxisTitle("mean return")
            .build();
    chart.getStyler().setXAxisMaxLabelCount(MAX_LABELS);
    chart.getStyler().setXAxisDecimalPattern("0");
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(MAX_RETURN);
    addSeries(chart, "learned policy", Generation::policy);
    addSeries(chart, "best candidate", Generation::best);
    addSeries(chart, "all candidates", Generation::population);
    XYSeries solved = addSeries(chart, "solved", _ -> CartPoleTraining.SOLVED);
    solved.setLineColor(Color.GRAY);
    solved.setLineStyle(
        new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 0, new float[] {4}, 0));
    try (var out = Files.newOutputStream(file)) {
      BitmapEncoder.saveBitmap(chart, out, BitmapFormat.PNG);
    }
  }

  private XYSeries addSeries(XYChart chart, String name, ToDoubleFunction<Generation> value) {
    XYSeries series =
        chart.addSeries(
            name,
            generations.stream().mapToDouble(Generation::number).toArray(),
            generations.stream().mapToDouble(value).toArray());
    series.setMarker(SeriesMarkers.NONE);
    return series;
  }
}
