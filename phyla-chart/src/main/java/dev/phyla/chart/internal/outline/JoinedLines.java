package dev.phyla.chart.internal.outline;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Joins a straight line with the next one if that begins where it ends and looks alike.
public final class JoinedLines implements Outlines {
  /// How a line looks.
  private record Look(BasicStroke stroke, Color colour, @Nullable Shape clip) {}

  private final Outlines target;

  /// The look of the line that may go on; null for none.
  private @Nullable Look look;

  /// The line that may go on.
  private Path2D path = new Path2D.Double();

  /// Creates an empty line.
  ///
  /// @param target receives the joined lines; it has all of them after [#finish()]
  public JoinedLines(Outlines target) {
    this.target = target;
  }

  @Override
  public void stroke(Shape shape, BasicStroke stroke, Color colour, @Nullable Shape clip) {
    if (!(shape instanceof Line2D line)) {
      finish();
      target.stroke(shape, stroke, colour, clip);
      return;
    }
    var wanted = new Look(stroke, colour, clip);
    if (!wanted.equals(look) || !line.getP1().equals(end())) {
      finish();
      look = wanted;
      path.moveTo(line.getX1(), line.getY1());
    }
    path.lineTo(line.getX2(), line.getY2());
  }

  private Point2D end() {
    return Objects.requireNonNull(path.getCurrentPoint());
  }

  @Override
  public void fill(Shape shape, Color colour, @Nullable Shape clip) {
    finish();
    target.fill(shape, colour, clip);
  }

  @Override
  public void image(BufferedImage image, Rectangle2D place) {
    finish();
    target.image(image, place);
  }

  /// Passes the last line on.
  public void finish() {
    if (look != null) {
      target.stroke(path, look.stroke(), look.colour(), look.clip());
      look = null;
      path = new Path2D.Double();
    }
  }
}
