package dev.phyla.chart;

import java.awt.Graphics2D;

/// The content of a chart, ready to be painted.
interface Drawing {
  /// The size in pixels.
  record Size(int width, int height) {}

  /// The size of the picture.
  Size size(ChartOptions options);

  /// Paints the chart.
  ///
  /// @param size the size of the picture
  void paint(Graphics2D graphics, Size size, ChartOptions options);

  /// What is drawn, in a few words.
  String description();
}
