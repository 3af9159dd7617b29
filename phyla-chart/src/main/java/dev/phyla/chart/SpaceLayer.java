package dev.phyla.chart;

import java.awt.Graphics2D;
import java.awt.Rectangle;
import org.jspecify.annotations.Nullable;

/// What is drawn in a space.
interface SpaceLayer {
  /// The range of x.
  Extent x();

  /// The range of y.
  Extent y();

  /// The part of the space in the given ranges; null for all.
  SpaceLayer within(@Nullable Extent xRange, @Nullable Extent yRange);

  /// Whether a unit of the space has a whole number of pixels, if there are enough.
  boolean isPixelAligned();

  /// Draws the content.
  ///
  /// @param place the space in the picture
  /// @param colours the colours of values
  void paint(Graphics2D graphics, Rectangle place, ValueColours colours);
}
