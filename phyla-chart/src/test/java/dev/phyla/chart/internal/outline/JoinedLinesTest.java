package dev.phyla.chart.internal.outline;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class JoinedLinesTest {
  private static final BasicStroke THIN =
      new BasicStroke(1, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  private static final BasicStroke DASHED =
      new BasicStroke(
          1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {4, 2.5f}, 0);

  private final SvgWriter writer = new SvgWriter();
  private final JoinedLines lines = new JoinedLines(writer);

  private void line(BasicStroke stroke, Color colour, double... points) {
    lines.stroke(
        new Line2D.Double(points[0], points[1], points[2], points[3]), stroke, colour, null);
  }

  private long paths() {
    lines.finish();
    return writer.document(1, 1, "", "").lines().filter(line -> line.startsWith("<path")).count();
  }

  @Test
  void aLineThatGoesOnIsOnePath() {
    line(THIN, Color.RED, 0, 0, 1, 1);
    line(THIN, Color.RED, 1, 1, 2, 0);
    line(THIN, Color.RED, 2, 0, 3.255, -0.5);

    assertThat(paths()).isEqualTo(1);
    assertThat(writer.document(1, 1, "", ""))
        .contains(
            "<path d=\"M0 0L1 1L2 0L3.26 -0.5\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"1\""
                + " stroke-linecap=\"round\" stroke-linejoin=\"round\"/>");
  }

  @Test
  void anotherPlaceColourOrStrokeBeginsAPath() {
    line(THIN, Color.RED, 0, 0, 1, 1);
    line(THIN, Color.RED, 1, 2, 2, 0);
    line(THIN, Color.BLUE, 2, 0, 3, 0);
    line(DASHED, Color.BLUE, 3, 0, 4, 0);

    assertThat(paths()).isEqualTo(4);
    assertThat(writer.document(1, 1, "", "")).contains("stroke-dasharray=\"4 2.5\"");
  }

  @Test
  void otherShapesKeepTheirOrder() {
    line(THIN, Color.RED, 0, 0, 1, 1);
    lines.fill(new Rectangle(1, 1), Color.GREEN, null);
    line(THIN, Color.RED, 1, 1, 2, 2);
    lines.stroke(new Rectangle(1, 1), THIN, Color.RED, null);
    line(THIN, Color.RED, 2, 2, 3, 3);
    lines.image(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB), new Rectangle(1, 1));

    assertThat(paths()).isEqualTo(5);
    assertThat(writer.document(1, 1, "", "")).endsWith("\"/>\n</svg>\n");
  }
}
