package dev.phyla.chart.internal.outline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.text.AttributedString;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class OutlineGraphicsTest {
  private final SvgWriter writer = new SvgWriter();
  private final OutlineGraphics graphics = new OutlineGraphics(writer);

  private String body() {
    String text = writer.document(100, 100, "", "");
    return text.substring(text.indexOf("</desc>\n") + 8, text.indexOf("</svg>"));
  }

  @Test
  void shapesBecomePaths() {
    graphics.setColor(new Color(0x102030));
    graphics.fillRect(1, 2, 3, 4);
    graphics.setStroke(new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL));
    graphics.drawLine(0, 0, 10, 5);
    graphics.drawPolyline(new int[] {0, 1, 2}, new int[] {0, 5, 0}, 3);

    assertThat(body())
        .isEqualTo(
            """
            <path d="M1 2L4 2L4 6L1 6L1 2Z" fill="#102030"/>
            <path d="M0 0L10 5" fill="none" stroke="#102030" stroke-width="1.5" stroke-linejoin="bevel"/>
            <path d="M0 0L1 5L2 0" fill="none" stroke="#102030" stroke-width="1.5" stroke-linejoin="bevel"/>
            """);
  }

  @Test
  void everyShapeOfGraphicsIsDrawn() {
    int[] xs = {0, 9, 9};
    int[] ys = {0, 0, 9};
    graphics.drawRoundRect(0, 0, 9, 9, 2, 2);
    graphics.fillRoundRect(0, 0, 9, 9, 2, 2);
    graphics.drawOval(0, 0, 9, 9);
    graphics.fillOval(0, 0, 9, 9);
    graphics.drawArc(0, 0, 9, 9, 0, 90);
    graphics.fillArc(0, 0, 9, 9, 0, 90);
    graphics.drawPolygon(xs, ys, 3);
    graphics.fillPolygon(xs, ys, 3);
    graphics.setBackground(Color.RED);
    graphics.clearRect(0, 0, 9, 9);

    assertThat(body().lines()).hasSize(9);
    assertThat(body()).contains("fill=\"#ff0000\"");
    assertThat(graphics.getBackground()).isEqualTo(Color.RED);
  }

  @Test
  void textBecomesOutlines() {
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    graphics.drawString("", 0, 0);
    graphics.drawString("one", 0, 20);
    graphics.drawString(new AttributedString("two").getIterator(), 0, 40);
    graphics.drawGlyphVector(
        graphics.getFont().createGlyphVector(graphics.getFontRenderContext(), "three"), 0, 60);

    assertThat(body().lines()).hasSizeGreaterThanOrEqualTo(3).allMatch(line -> line.contains("Q"));
    assertThat(graphics.getFontMetrics(graphics.getFont()).stringWidth("one")).isPositive();
  }

  @Test
  void transformsMoveShapes() {
    AffineTransform before = graphics.getTransform();
    graphics.translate(10, 20);
    graphics.translate(0.5, 0.25);
    graphics.draw(new Line2D.Double(0, 0, 1, 1));
    graphics.setTransform(before);
    graphics.scale(2, 2);
    graphics.drawLine(0, 0, 0, 5); // as an area, because the width is scaled too
    graphics.setTransform(AffineTransform.getTranslateInstance(1, 0));
    graphics.rotate(Math.PI / 2);
    graphics.rotate(Math.PI / 2, 0, 0);
    graphics.shear(0, 0);
    graphics.transform(AffineTransform.getTranslateInstance(-1, -1));
    graphics.fillRect(0, 0, 1, 1);

    assertThat(body())
        .isEqualTo(
            """
            <path d="M10.5 20.25L11.5 21.25" fill="none" stroke="#ffffff" stroke-width="1" stroke-linecap="square"/>
            <path d="M1 0L1 0L1 10L1 11L-1 11L-1 10L-1 0L-1 -1L1 -1Z" fill="#ffffff"/>
            <path d="M2 1L1 1L1 0L2 0L2 1Z" fill="#ffffff"/>
            """);
  }

  @Test
  void aClipIsNamedOnceAndUsed() {
    assertThat(graphics.getClip()).isNull();
    graphics.setClip(0, 0, 50, 50);
    graphics.clip(new Rectangle(10, 10, 100, 100));
    graphics.clipRect(0, 0, 40, 40);
    assertThat(graphics.getClipBounds()).isEqualTo(new Rectangle(10, 10, 30, 30));
    graphics.fillRect(0, 0, 1, 1);
    graphics.fillRect(2, 0, 1, 1);
    graphics.setClip(null);
    graphics.fillRect(4, 0, 1, 1);

    assertThat(body().lines().filter(line -> line.contains("url(#clip0)"))).hasSize(2);
    assertThat(body().lines().filter(line -> line.startsWith("<clipPath"))).hasSize(1);
  }

  @Test
  void translucentColoursHaveAnOpacityAndInvisibleOnesAreNotDrawn() {
    graphics.setPaint(new Color(255, 0, 0, 51));
    assertThat(graphics.getPaint()).isEqualTo(graphics.getColor());
    graphics.fillRect(0, 0, 1, 1);
    graphics.setColor(new Color(0, 0, 0, 0));
    graphics.fillRect(0, 0, 1, 1);
    graphics.drawLine(0, 0, 1, 1);

    assertThat(body())
        .isEqualTo("<path d=\"M0 0L1 0L1 1L0 1L0 0Z\" fill=\"#ff0000\" fill-opacity=\"0.2\"/>\n");
  }

  @Test
  void imagesAreEmbedded() {
    var image = new BufferedImage(2, 2, BufferedImage.TYPE_INT_RGB);
    graphics.drawImage(image, 1, 2, 20, 30, null);
    graphics.drawImage(image, 5, 5, null);

    assertThat(body())
        .startsWith(
            "<image x=\"1\" y=\"2\" width=\"20\" height=\"30\" preserveAspectRatio=\"none\"")
        .contains("<image x=\"5\" y=\"5\" width=\"2\" height=\"2\"");
  }

  @Test
  void aCopyHasItsOwnStateAndTheSameTarget() {
    var copy = (Graphics2D) graphics.create();
    copy.setColor(Color.BLUE);
    copy.fillRect(0, 0, 1, 1);
    copy.dispose();
    graphics.setColor(Color.GREEN);
    graphics.fillRect(0, 0, 1, 1);
    graphics.setPaintMode();

    assertThat(body()).contains("#0000ff").contains("#00ff00");
    assertThat(graphics.hit(new Rectangle(0, 0, 5, 5), new Rectangle(4, 4, 5, 5), false)).isTrue();
    assertThat(graphics.hit(new Rectangle(6, 6, 1, 1), new Rectangle(4, 4, 5, 5), true)).isFalse();
  }

  @Test
  void hintsAreKept() {
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, null);
    assertThat(graphics.getRenderingHint(RenderingHints.KEY_ANTIALIASING))
        .isEqualTo(RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.addRenderingHints(
        Map.of(RenderingHints.KEY_RENDERING, RenderingHints.VALUE_RENDER_QUALITY));
    assertThat(graphics.getRenderingHints()).containsKey(RenderingHints.KEY_RENDERING);
    graphics.setRenderingHints(Map.of());
    assertThat(graphics.getDeviceConfiguration()).isNotNull();
    assertThat(graphics.getComposite()).isEqualTo(AlphaComposite.SrcOver);
  }

  @Test
  void whatNeedsPixelsIsRefused() {
    var image = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
    var transform = new AffineTransform();
    refused(() -> graphics.copyArea(0, 0, 1, 1, 1, 1));
    refused(() -> graphics.setXORMode(Color.RED));
    refused(() -> graphics.setComposite(AlphaComposite.Clear));
    refused(() -> graphics.setPaint(new GradientPaint(0, 0, Color.RED, 1, 1, Color.BLUE)));
    refused(() -> graphics.drawImage(image, transform, null));
    refused(() -> graphics.drawImage(image, null, 0, 0));
    refused(() -> graphics.drawImage(image, 0, 0, Color.RED, null));
    refused(() -> graphics.drawImage(image, 0, 0, 1, 1, Color.RED, null));
    refused(() -> graphics.drawImage(image, 0, 0, 1, 1, 0, 0, 1, 1, null));
    refused(() -> graphics.drawImage(image, 0, 0, 1, 1, 0, 0, 1, 1, Color.RED, null));
    refused(() -> graphics.drawRenderedImage(image, transform));
    refused(() -> graphics.drawRenderableImage(null, transform));
  }

  private static void refused(ThrowingCallable call) {
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(call)
        .withMessage("A vector picture has no pixels to work on.");
  }
}
