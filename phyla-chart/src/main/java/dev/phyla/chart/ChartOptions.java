package dev.phyla.chart;

import dev.phyla.chart.film.ColourRamp;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a user sets about a chart.
final class ChartOptions {
  /// A number to compare with.
  record Level(String name, double value) {}

  String title = "";

  /// Null for the default of the chart.
  @Nullable String xLabel;

  /// Null for the default of the chart.
  @Nullable String yLabel;

  /// The label of the colours of values.
  String valueLabel = "";

  /// The width in pixels; 0 for the default of the chart.
  int width;

  /// The height in pixels; 0 for the default of the chart.
  int height;

  boolean isLogX;
  boolean isLogY;

  /// Null for the range of the data.
  @Nullable Extent xRange;

  /// Null for the range of the data.
  @Nullable Extent yRange;

  /// Null for the range of the data.
  @Nullable Extent valueRange;

  /// The colours of series, `0xRRGGBB`; empty for the palette.
  int[] colours = {};

  /// The colours of values.
  ColourRamp ramp = ColourRamp.viridis();

  final List<Level> levels = new ArrayList<>();

  String xLabel(String standard) {
    return xLabel == null ? standard : xLabel;
  }

  String yLabel(String standard) {
    return yLabel == null ? standard : yLabel;
  }
}
