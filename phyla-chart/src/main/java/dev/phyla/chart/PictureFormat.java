package dev.phyla.chart;

import dev.phyla.chart.internal.outline.ImageOutlines;
import dev.phyla.chart.internal.outline.JoinedLines;
import dev.phyla.chart.internal.outline.OutlineGraphics;
import dev.phyla.chart.internal.outline.Outlines;
import dev.phyla.chart.internal.outline.SvgWriter;
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
      paint(drawing, size, options, new ImageOutlines(image));
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
      paint(drawing, size, options, writer);
      String title = options.title.isBlank() ? drawing.description() : options.title;
      return writer
          .document(size.width(), size.height(), title, drawing.description())
          .getBytes(StandardCharsets.UTF_8);
    }
  };

  private static void paint(
      Drawing drawing, Drawing.Size size, ChartOptions options, Outlines target) {
    var lines = new JoinedLines(target);
    var graphics = new OutlineGraphics(lines);
    drawing.paint(graphics, size, options);
    graphics.dispose();
    lines.finish();
  }

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
