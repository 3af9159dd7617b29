package dev.phyla.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.XYChart;

/// A space with its proportions, between axes and beside a bar of colours.
///
/// @param layer what is in the space
/// @param values the range of the values that have colours; null for none
/// @param description what is drawn, in a few words
record SpaceDrawing(SpaceLayer layer, @Nullable Extent values, String description)
    implements Drawing {
  private static final int SIDE = 720;
  private static final int SMALLEST = 60;
  private static final int ATTEMPTS = 4;
  private static final int MAX_CORRECTION = 2;

  /// The size at which the space fills the picture: axes need the same room at any size, so a few
  /// corrections find it.
  @Override
  public Size size(ChartOptions options) {
    SpaceLayer shown = layer.within(options.xRange, options.yRange);
    var most =
        new Size(
            options.width > 0 ? options.width : SIDE + (values == null ? 0 : ColourBar.SPACE),
            options.height > 0 ? options.height : SIDE);
    var size = most;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Rectangle space = layOut(shown, size, options);
      double roomX = space.width + most.width() - size.width();
      double roomY = space.height + most.height() - size.height();
      double scale = Math.min(roomX / shown.x().span(), roomY / shown.y().span());
      if (shown.isPixelAligned() && scale >= 1) {
        scale = Math.floor(scale);
      }
      size =
          new Size(
              size.width() + (int) Math.round(scale * shown.x().span()) - space.width,
              size.height() + (int) Math.round(scale * shown.y().span()) - space.height);
    }
    return size;
  }

  @Override
  public void paint(Graphics2D graphics, Size size, ChartOptions options) {
    SpaceLayer shown = layer.within(options.xRange, options.yRange);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, size.width(), size.height());
    Rectangle space = paintAxes(shown, graphics, size, options);
    Extent range = options.valueRange != null ? options.valueRange : values;
    var colours =
        new ValueColours(range == null ? new Extent(0, 1) : range, options.ramp, options.colours);
    shown.paint(graphics, space, colours);
    graphics.setColor(Theme.FRAME);
    graphics.drawRect(space.x, space.y, space.width, space.height);
    if (range != null) {
      new ColourBar(colours, options.valueLabel).paint(graphics, space);
    }
  }

  private Rectangle layOut(SpaceLayer shown, Size size, ChartOptions options) {
    var scratch = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    try {
      Rectangle space = paintAxes(shown, scratch, size, options);
      if (space.width < SMALLEST || space.height < SMALLEST) {
        throw new IllegalArgumentException(
            "A chart of %d × %d pixels has no room for the space."
                .formatted(size.width(), size.height()));
      }
      return space;
    } finally {
      scratch.dispose();
    }
  }

  /// Paints title and axes.
  ///
  /// @return where the space is
  private Rectangle paintAxes(
      SpaceLayer shown, Graphics2D graphics, Size size, ChartOptions options) {
    if (options.isLogX || options.isLogY || !options.levels.isEmpty()) {
      throw new IllegalArgumentException(
          "A chart of a space has no logarithmic axes and no levels.");
    }
    AxisScale x = AxisScale.fixed(shown.x(), false);
    AxisScale y = AxisScale.fixed(shown.y(), false);
    var axes = new Axes(x, y, shown.isPixelAligned(), shown.isPixelAligned());
    XYChart chart = axes.chart(size, options.title, options.xLabel("x"), options.yLabel("y"));
    chart.getStyler().setLegendVisible(false);
    chart.getStyler().setPlotGridLinesVisible(false);
    chart.getStyler().setAxisTicksLineVisible(false);
    chart.paint(graphics, size.width() - (values == null ? 0 : ColourBar.SPACE), size.height());
    int left = (int) Math.round(chart.getScreenXFromChart(x.placedMin()));
    int right = (int) Math.round(chart.getScreenXFromChart(x.placedMax()));
    int top = (int) Math.round(chart.getScreenYFromChart(y.placedMax()));
    int bottom = (int) Math.round(chart.getScreenYFromChart(y.placedMin()));
    return new Rectangle(
        left, top, fitted(right - left, shown, shown.x()), fitted(bottom - top, shown, shown.y()));
  }

  /// The nearest length at which all cells have the same size: XChart places axes between pixels.
  private static int fitted(int pixels, SpaceLayer shown, Extent range) {
    double scale = Math.rint(pixels / range.span());
    return shown.isPixelAligned()
            && scale >= 1
            && Math.abs(scale * range.span() - pixels) <= MAX_CORRECTION
        ? (int) (scale * range.span())
        : pixels;
  }
}
