package dev.phyla.chart.internal.outline;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.Paint;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Graphics of the JDK that pass what is drawn on as [Outlines], texts as the outlines of their
/// letters.
///
/// The state, such as colour, font and transform, is that of graphics of a tiny image. Operations
/// on pixels and colours that are not plain are not supported, because charts do not need them.
public final class OutlineGraphics extends Graphics2D {
  private final Graphics2D state;
  private final Outlines target;

  /// Creates graphics.
  ///
  /// @param target receives what is drawn
  public OutlineGraphics(Outlines target) {
    this(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics(), target);
  }

  private OutlineGraphics(Graphics2D state, Outlines target) {
    this.state = state;
    this.target = target;
  }

  // Drawing.

  @Override
  public void draw(Shape shape) {
    AffineTransform transform = getTransform();
    int kind = transform.getType() & ~AffineTransform.TYPE_TRANSLATION;
    if (kind == 0 && getStroke() instanceof BasicStroke stroke) {
      target.stroke(placed(shape), stroke, getColor(), placedClip());
    } else {
      fill(getStroke().createStrokedShape(shape));
    }
  }

  @Override
  public void fill(Shape shape) {
    target.fill(placed(shape), getColor(), placedClip());
  }

  /// The shape in the coordinates of the picture: a copy, because callers use shapes again.
  private Shape placed(Shape shape) {
    AffineTransform transform = getTransform();
    if (shape instanceof Line2D line) {
      return new Line2D.Double(
          transform.transform(line.getP1(), null), transform.transform(line.getP2(), null));
    }
    return transform.createTransformedShape(shape);
  }

  private @Nullable Shape placedClip() {
    Shape clip = getClip();
    return clip == null || getTransform().isIdentity() ? clip : placed(clip);
  }

  @Override
  public void drawLine(int x1, int y1, int x2, int y2) {
    draw(new Line2D.Double(x1, y1, x2, y2));
  }

  @Override
  public void fillRect(int x, int y, int width, int height) {
    fill(new Rectangle(x, y, width, height));
  }

  @Override
  public void clearRect(int x, int y, int width, int height) {
    Color colour = getColor();
    setColor(getBackground());
    fillRect(x, y, width, height);
    setColor(colour);
  }

  @Override
  public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    draw(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
  }

  @Override
  public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    fill(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
  }

  @Override
  public void drawOval(int x, int y, int width, int height) {
    draw(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void fillOval(int x, int y, int width, int height) {
    fill(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void drawArc(int x, int y, int width, int height, int start, int angle) {
    draw(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.OPEN));
  }

  @Override
  public void fillArc(int x, int y, int width, int height, int start, int angle) {
    fill(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.PIE));
  }

  @Override
  public void drawPolyline(int[] x, int[] y, int points) {
    var path = new Path2D.Double();
    for (int i = 0; i < points; i++) {
      if (i == 0) {
        path.moveTo(x[i], y[i]);
      } else {
        path.lineTo(x[i], y[i]);
      }
    }
    draw(path);
  }

  @Override
  public void drawPolygon(int[] x, int[] y, int points) {
    draw(new Polygon(x, y, points));
  }

  @Override
  public void fillPolygon(int[] x, int[] y, int points) {
    fill(new Polygon(x, y, points));
  }

  // Text.

  @Override
  public void drawString(String text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(String text, float x, float y) {
    if (!text.isEmpty()) {
      new TextLayout(text, getFont(), getFontRenderContext()).draw(this, x, y);
    }
  }

  @Override
  public void drawString(AttributedCharacterIterator text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(AttributedCharacterIterator text, float x, float y) {
    new TextLayout(text, getFontRenderContext()).draw(this, x, y);
  }

  @Override
  public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
    fill(glyphs.getOutline(x, y));
  }

  // Images.

  @Override
  public boolean drawImage(
      Image image, int x, int y, int width, int height, @Nullable ImageObserver observer) {
    if (!(image instanceof BufferedImage pixels)) {
      throw unsupported();
    }
    target.image(pixels, placed(new Rectangle(x, y, width, height)).getBounds2D());
    return true;
  }

  @Override
  public boolean drawImage(Image image, int x, int y, @Nullable ImageObserver observer) {
    return drawImage(image, x, y, image.getWidth(null), image.getHeight(null), observer);
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, Color background, @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public boolean drawImage(
      Image image,
      int x,
      int y,
      int width,
      int height,
      Color background,
      @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public boolean drawImage(
      Image image,
      int dx1,
      int dy1,
      int dx2,
      int dy2,
      int sx1,
      int sy1,
      int sx2,
      int sy2,
      @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public boolean drawImage(
      Image image,
      int dx1,
      int dy1,
      int dx2,
      int dy2,
      int sx1,
      int sy1,
      int sx2,
      int sy2,
      Color background,
      @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public boolean drawImage(
      Image image, AffineTransform transform, @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public void drawImage(BufferedImage image, BufferedImageOp operation, int x, int y) {
    throw unsupported();
  }

  @Override
  public void drawRenderedImage(RenderedImage image, AffineTransform transform) {
    throw unsupported();
  }

  @Override
  public void drawRenderableImage(RenderableImage image, AffineTransform transform) {
    throw unsupported();
  }

  @Override
  public void copyArea(int x, int y, int width, int height, int dx, int dy) {
    throw unsupported();
  }

  private static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException("A vector picture has no pixels to work on.");
  }

  // State.

  @Override
  public Graphics create() {
    return new OutlineGraphics((Graphics2D) state.create(), target);
  }

  @Override
  public void dispose() {
    state.dispose();
  }

  @Override
  public Color getColor() {
    return state.getColor();
  }

  @Override
  public void setColor(Color colour) {
    state.setColor(colour);
  }

  @Override
  public Paint getPaint() {
    return state.getPaint();
  }

  @Override
  public void setPaint(Paint paint) {
    if (!(paint instanceof Color)) {
      throw unsupported();
    }
    state.setPaint(paint);
  }

  @Override
  public Color getBackground() {
    return state.getBackground();
  }

  @Override
  public void setBackground(Color colour) {
    state.setBackground(colour);
  }

  @Override
  public Stroke getStroke() {
    return state.getStroke();
  }

  @Override
  public void setStroke(Stroke stroke) {
    state.setStroke(stroke);
  }

  @Override
  public Composite getComposite() {
    return state.getComposite();
  }

  @Override
  public void setComposite(Composite composite) {
    throw unsupported();
  }

  @Override
  public void setPaintMode() {}

  @Override
  public void setXORMode(Color colour) {
    throw unsupported();
  }

  @Override
  public Font getFont() {
    return state.getFont();
  }

  @Override
  public void setFont(Font font) {
    state.setFont(font);
  }

  @Override
  public FontMetrics getFontMetrics(Font font) {
    return state.getFontMetrics(font);
  }

  @Override
  public FontRenderContext getFontRenderContext() {
    return new FontRenderContext(null, true, true);
  }

  @Override
  public @Nullable Shape getClip() {
    return state.getClip();
  }

  @Override
  public @Nullable Rectangle getClipBounds() {
    return state.getClipBounds();
  }

  @Override
  public void setClip(@Nullable Shape clip) {
    state.setClip(clip);
  }

  @Override
  public void setClip(int x, int y, int width, int height) {
    state.setClip(x, y, width, height);
  }

  @Override
  public void clip(Shape clip) {
    state.clip(clip);
  }

  @Override
  public void clipRect(int x, int y, int width, int height) {
    state.clip(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public AffineTransform getTransform() {
    return state.getTransform();
  }

  @Override
  public void setTransform(AffineTransform transform) {
    state.setTransform(transform);
  }

  @Override
  public void transform(AffineTransform transform) {
    state.transform(transform);
  }

  @Override
  public void translate(int x, int y) {
    state.translate(x, y);
  }

  @Override
  public void translate(double x, double y) {
    state.translate(x, y);
  }

  @Override
  public void rotate(double angle) {
    state.rotate(angle);
  }

  @Override
  public void rotate(double angle, double x, double y) {
    state.rotate(angle, x, y);
  }

  @Override
  public void scale(double x, double y) {
    state.scale(x, y);
  }

  @Override
  public void shear(double x, double y) {
    state.shear(x, y);
  }

  @Override
  public @Nullable Object getRenderingHint(RenderingHints.Key key) {
    return state.getRenderingHint(key);
  }

  @Override
  public void setRenderingHint(RenderingHints.Key key, @Nullable Object value) {
    if (value != null) {
      state.setRenderingHint(key, value);
    }
  }

  @Override
  public RenderingHints getRenderingHints() {
    return state.getRenderingHints();
  }

  @Override
  public void setRenderingHints(Map<?, ?> hints) {
    state.setRenderingHints(hints);
  }

  @Override
  public void addRenderingHints(Map<?, ?> hints) {
    state.addRenderingHints(hints);
  }

  @Override
  public boolean hit(Rectangle area, Shape shape, boolean onStroke) {
    return placed(onStroke ? getStroke().createStrokedShape(shape) : shape).intersects(area);
  }

  @Override
  public GraphicsConfiguration getDeviceConfiguration() {
    return state.getDeviceConfiguration();
  }
}
