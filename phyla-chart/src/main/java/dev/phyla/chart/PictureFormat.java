package dev.phyla.chart;

import dev.phyla.chart.internal.svg.OutlineGraphics;
import dev.phyla.chart.internal.svg.SvgWriter;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;

/// The formats of the pictures of charts.
enum PictureFormat {
  PNG {
    @Override
    byte[] encode(Drawing drawing, ChartOptions options) {
      Drawing.Size size = drawing.size(options);
      var image = new BufferedImage(size.width(), size.height(), BufferedImage.TYPE_INT_RGB);
      Graphics2D graphics = image.createGraphics();
      graphics.setRenderingHint(
          RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      drawing.paint(graphics, size, options);
      graphics.dispose();
      var bytes = new ByteArrayOutputStream();
      try {
        ImageIO.write(image, "png", bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e); // not with bytes in memory
      }
      return bytes.toByteArray();
    }
  },
  SVG {
    @Override
    byte[] encode(Drawing drawing, ChartOptions options) {
      Drawing.Size size = drawing.size(options);
      var writer = new SvgWriter();
      var graphics = new OutlineGraphics(writer);
      drawing.paint(graphics, size, options);
      graphics.dispose();
      String title = options.title.isBlank() ? drawing.description() : options.title;
      return writer
          .document(size.width(), size.height(), title, drawing.description())
          .getBytes(StandardCharsets.UTF_8);
    }
  };

  /// The picture as the content of a file.
  abstract byte[] encode(Drawing drawing, ChartOptions options);

  /// The format of a file, by its ending.
  static PictureFormat of(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    for (PictureFormat format : values()) {
      if (name.endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
        return format;
      }
    }
    throw new IllegalArgumentException(
        "The chart cannot be saved as %s: the name of the file must end with .png or .svg."
            .formatted(file));
  }
}
