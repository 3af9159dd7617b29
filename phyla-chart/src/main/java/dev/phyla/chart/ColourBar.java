package dev.phyla.chart;

import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.font.TextLayout;
import java.awt.image.BufferedImage;

/// A bar of colours with labels that says which value has which colour.
///
/// @param colours the colours
/// @param label what the values are
record ColourBar(ValueColours colours, String label) {
  /// The space that the bar needs beside a chart, in pixels.
  static final int SPACE = 104;

  private static final int WIDTH = 18;
  private static final int GAP = 22;
  private static final int STEPS = 256;
  private static final int LABEL_DISTANCE = 44;

  /// Draws the bar to the right of a space.
  void paint(Graphics2D graphics, Rectangle space) {
    int left = space.x + space.width + GAP;
    var image = new BufferedImage(1, STEPS, BufferedImage.TYPE_INT_RGB);
    for (int step = 0; step < STEPS; step++) {
      image.setRGB(0, step, colours.ramp().at(1 - (step + 0.5f) / STEPS));
    }
    graphics.drawImage(image, left, space.y, WIDTH, space.height, null);
    graphics.setColor(Theme.FRAME);
    graphics.drawRect(left, space.y, WIDTH, space.height);
    Extent range = colours.range();
    if (!(range.span() > 0)) {
      label(graphics, left, space.y + space.height / 2.0, range.min());
    } else {
      double step = step(range.span(), space.height);
      for (long k = (long) Math.ceil(range.min() / step); k * step <= range.max(); k++) {
        double share = (k * step - range.min()) / range.span();
        label(graphics, left, space.y + space.height * (1 - share), k * step);
      }
    }
    if (!label.isBlank()) {
      graphics.setColor(Theme.TEXT);
      var text = new TextLayout(label, Theme.labelFont(), graphics.getFontRenderContext());
      text.draw(graphics, left, space.y - 8);
    }
  }

  private void label(Graphics2D graphics, int left, double y, double value) {
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setColor(Theme.FRAME);
    graphics.drawLine(left + WIDTH, (int) y, left + WIDTH + 4, (int) y);
    graphics.setColor(Theme.TEXT);
    Extent range = colours.range();
    String words =
        range.span() > 0
            ? NumberText.of(value, range.min(), range.max())
            : NumberText.of(value, value - 1, value + 1);
    var text = new TextLayout(words, Theme.labelFont(), graphics.getFontRenderContext());
    text.draw(graphics, left + WIDTH + 8, (float) (y + text.getAscent() / 2 - 1));
  }

  /// The distance of labels: 1, 2 or 5 times a power of ten.
  private static double step(double span, int height) {
    double wanted = span * LABEL_DISTANCE / Math.max(height, LABEL_DISTANCE);
    double power = Math.pow(10, Math.floor(Math.log10(wanted)));
    double share = wanted / power;
    return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
  }
}
