package dev.phyla.chart.internal.outline;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/// Writes outlines as SVG.
public final class SvgWriter implements Outlines {
  private final StringBuilder body = new StringBuilder();

  /// The identifiers of clip paths, by their data.
  private final Map<String, String> clips = new LinkedHashMap<>();

  @Override
  public void fill(Shape shape, Color colour, @Nullable Shape clip) {
    String data = data(shape);
    if (!data.isEmpty() && colour.getAlpha() > 0) {
      boolean isEvenOdd =
          shape.getPathIterator(null).getWindingRule() == PathIterator.WIND_EVEN_ODD;
      path(
          data,
          paint("fill", colour) + (isEvenOdd ? " fill-rule=\"evenodd\"" : "") + clipped(clip));
    }
  }

  @Override
  public void stroke(Shape shape, BasicStroke stroke, Color colour, @Nullable Shape clip) {
    String data = data(shape);
    if (!data.isEmpty() && colour.getAlpha() > 0) {
      path(
          data,
          " fill=\"none\""
              + paint("stroke", colour)
              + SvgStroke.attributes(stroke)
              + clipped(clip));
    }
  }

  @Override
  public void image(BufferedImage image, Rectangle2D place) {
    var bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    body.append("<image x=\"").append(SvgNumber.text(place.getX()));
    body.append("\" y=\"").append(SvgNumber.text(place.getY()));
    body.append("\" width=\"").append(SvgNumber.text(place.getWidth()));
    body.append("\" height=\"").append(SvgNumber.text(place.getHeight()));
    body.append("\" preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" href=\"");
    body.append("data:image/png;base64,");
    body.append(Base64.getEncoder().encodeToString(bytes.toByteArray())).append("\"/>\n");
  }

  /// The picture.
  ///
  /// @param width the width in pixels
  /// @param height the height in pixels
  /// @param title a title for readers who do not see the picture
  /// @param description a description for them
  /// @return the text of an SVG file
  public String document(int width, int height, String title, String description) {
    var text = new StringBuilder();
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ");
    text.append("width=\"%d\" height=\"%d\" viewBox=\"0 0 %1$d %2$d\">\n".formatted(width, height));
    text.append("<title>").append(escaped(title)).append("</title>\n");
    text.append("<desc>").append(escaped(description)).append("</desc>\n");
    clips.forEach(
        (data, id) ->
            text.append("<clipPath id=\"%s\"><path d=\"%s\"/></clipPath>\n".formatted(id, data)));
    return text.append(body).append("</svg>\n").toString();
  }

  private void path(String data, String attributes) {
    body.append("<path d=\"").append(data).append('"').append(attributes).append("/>\n");
  }

  private String clipped(@Nullable Shape clip) {
    return clip == null
        ? ""
        : " clip-path=\"url(#%s)\""
            .formatted(clips.computeIfAbsent(data(clip), _ -> "clip" + clips.size()));
  }

  private static String paint(String attribute, Color colour) {
    String paint = " %s=\"#%06x\"".formatted(attribute, colour.getRGB() & 0xFFFFFF);
    return colour.getAlpha() == 255
        ? paint
        : paint
            + " %s-opacity=\"%s\"".formatted(attribute, SvgNumber.text(colour.getAlpha() / 255.0));
  }

  /// The outline in the language of paths.
  private static String data(Shape shape) {
    var data = new StringBuilder();
    var points = new double[6];
    for (PathIterator path = shape.getPathIterator(null); !path.isDone(); path.next()) {
      switch (path.currentSegment(points)) {
        case PathIterator.SEG_MOVETO -> append(data, 'M', points, 2);
        case PathIterator.SEG_LINETO -> append(data, 'L', points, 2);
        case PathIterator.SEG_QUADTO -> append(data, 'Q', points, 4);
        case PathIterator.SEG_CUBICTO -> append(data, 'C', points, 6);
        default -> data.append('Z');
      }
    }
    return data.toString();
  }

  private static void append(StringBuilder data, char command, double[] points, int count) {
    data.append(command);
    for (int i = 0; i < count; i++) {
      data.append(i == 0 ? "" : " ").append(SvgNumber.text(points[i]));
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
