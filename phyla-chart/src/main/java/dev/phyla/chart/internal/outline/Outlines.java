package dev.phyla.chart.internal.outline;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;

/// Receives what is drawn, in the coordinates of the picture.
public interface Outlines {
  /// Fills an area.
  ///
  /// @param shape the area
  /// @param colour its colour
  /// @param clip the only part to draw, or null
  void fill(Shape shape, Color colour, @Nullable Shape clip);

  /// Draws a line.
  ///
  /// @param shape the line
  /// @param stroke its width, ends and dashes
  /// @param colour its colour
  /// @param clip the only part to draw, or null
  void stroke(Shape shape, BasicStroke stroke, Color colour, @Nullable Shape clip);

  /// Draws an image, whose pixels stay sharp when it is enlarged.
  ///
  /// @param image the image
  /// @param place where it is drawn
  void image(BufferedImage image, Rectangle2D place);
}
