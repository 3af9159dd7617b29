package dev.phyla.cli;

import dev.phyla.examples.Simulation;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// The populations of a simulation over time.
final class PopulationChart {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 480;
  private static final int MAX_LABELS = 10;

  /// The sizes in each tick, by the name of the population.
  private final Map<String, List<Integer>> sizes = new LinkedHashMap<>();

  /// Adds the sizes after a tick.
  void add(Simulation simulation) {
    simulation
        .populations()
        .forEach((name, size) -> sizes.computeIfAbsent(name, _ -> new ArrayList<>()).add(size));
  }

  /// Whether there is nothing to draw.
  boolean isEmpty() {
    return sizes.isEmpty();
  }

  /// Draws the chart.
  ///
  /// @param title the title
  /// @param file where to write it
  void save(String title, Path file) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("tick")
            .yAxisTitle("animals")
            .build();
    chart.getStyler().setXAxisMaxLabelCount(MAX_LABELS);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    sizes.forEach(
        (name, values) -> {
          double[] ticks = IntStream.rangeClosed(1, values.size()).asDoubleStream().toArray();
          double[] animals = values.stream().mapToDouble(Integer::doubleValue).toArray();
          XYSeries series = chart.addSeries(name, ticks, animals);
          series.setMarker(SeriesMarkers.NONE);
        });
    try (var out = Files.newOutputStream(file)) {
      BitmapEncoder.saveBitmap(chart, out, BitmapFormat.PNG);
    }
  }
}
