package dev.phyla.chart;

import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;

/// The values of the cells of a grid, as squares; cells with NaN are not drawn.
///
/// @param width the number of columns
/// @param height the number of rows
/// @param values the values, row by row from the bottom
record CellLayer(int width, int height, double[] values) implements SpaceLayer {

  @Override
  public Extent x() {
    return new Extent(-0.5, width - 0.5);
  }

  @Override
  public Extent y() {
    return new Extent(-0.5, height - 0.5);
  }

  @Override
  public SpaceLayer within(@Nullable Extent xRange, @Nullable Extent yRange) {
    if (xRange != null || yRange != null) {
      throw new IllegalArgumentException("A chart of cells shows the whole grid, and no range.");
    }
    return this;
  }

  @Override
  public boolean isPixelAligned() {
    return true;
  }

  @Override
  public void paint(Graphics2D graphics, Rectangle place, ValueColours colours) {
    var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        double value = values[y * width + x];
        if (!Double.isNaN(value)) {
          image.setRGB(x, height - 1 - y, 0xFF000000 | colours.of(value));
        }
      }
    }
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
    graphics.drawImage(image, place.x, place.y, place.width, place.height, null);
  }
}
