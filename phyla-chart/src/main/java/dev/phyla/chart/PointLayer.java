package dev.phyla.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Points of a plane as dots; points with NaN are not drawn.
///
/// @param xs the x of each point
/// @param ys the y of each point
/// @param values the value of each point, for its colour; null for one colour
/// @param x the range of x
/// @param y the range of y
record PointLayer(double[] xs, double[] ys, double @Nullable [] values, Extent x, Extent y)
    implements SpaceLayer {

  /// The layer of points, with a small margin around them.
  static PointLayer around(double[] xs, double[] ys, double @Nullable [] values) {
    return new PointLayer(
        xs, ys, values, range(xs, "the x of points"), range(ys, "the y of points"));
  }

  private static Extent range(double[] places, String name) {
    AxisScale scale = AxisScale.of(List.of(places), name, AxisScale.Margin.AROUND, false);
    return new Extent(scale.min(), scale.max());
  }

  @Override
  public SpaceLayer within(@Nullable Extent xRange, @Nullable Extent yRange) {
    return new PointLayer(xs, ys, values, xRange == null ? x : xRange, yRange == null ? y : yRange);
  }

  @Override
  public boolean isPixelAligned() {
    return false;
  }

  @Override
  public void paint(Graphics2D graphics, Rectangle place, ValueColours colours) {
    double size = Math.clamp(13 - 2.2 * Math.log10(xs.length), 2, 8);
    Shape clip = graphics.getClip();
    graphics.clip(place);
    graphics.setColor(Theme.colour(0, colours.plain()));
    for (int i = 0; i < xs.length; i++) {
      if (Double.isNaN(xs[i]) || Double.isNaN(ys[i])) {
        continue;
      }
      if (values != null) {
        if (Double.isNaN(values[i])) {
          continue;
        }
        graphics.setColor(new Color(colours.of(values[i])));
      }
      double centreX = place.x + (xs[i] - x.min()) / x.span() * place.width;
      double centreY = place.y + place.height - (ys[i] - y.min()) / y.span() * place.height;
      graphics.fill(new Ellipse2D.Double(centreX - size / 2, centreY - size / 2, size, size));
    }
    graphics.setClip(clip);
  }
}
