package dev.phyla.chart.internal.outline;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;

/// Paints outlines with smooth edges on an image.
public final class ImageOutlines implements Outlines {
  private final Graphics2D graphics;

  /// Creates a painter.
  ///
  /// @param image the image to paint on
  public ImageOutlines(BufferedImage image) {
    graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
  }

  @Override
  public void fill(Shape shape, Color colour, @Nullable Shape clip) {
    graphics.setClip(clip);
    graphics.setColor(colour);
    graphics.fill(shape);
  }

  @Override
  public void stroke(Shape shape, BasicStroke stroke, Color colour, @Nullable Shape clip) {
    graphics.setClip(clip);
    graphics.setColor(colour);
    graphics.setStroke(stroke);
    graphics.draw(shape);
  }

  @Override
  public void image(BufferedImage image, Rectangle2D place) {
    graphics.setClip(null);
    graphics.drawImage(
        image,
        (int) place.getX(),
        (int) place.getY(),
        (int) place.getWidth(),
        (int) place.getHeight(),
        null);
  }
}
