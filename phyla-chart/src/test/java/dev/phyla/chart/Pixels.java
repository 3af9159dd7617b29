package dev.phyla.chart;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/// The pixels of a picture, to look for colours.
record Pixels(BufferedImage image) {
  private static final int LIKENESS = 24;

  static Pixels of(Chart chart) {
    try {
      return new Pixels(ImageIO.read(new ByteArrayInputStream(chart.toPng())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int at(int x, int y) {
    return image.getRGB(x, y) & 0xFFFFFF;
  }

  boolean has(int x, int y, int colour) {
    int seen = at(x, y);
    return Math.abs((seen >> 16) - (colour >> 16)) < LIKENESS
        && Math.abs((seen >> 8 & 255) - (colour >> 8 & 255)) < LIKENESS
        && Math.abs((seen & 255) - (colour & 255)) < LIKENESS;
  }

  /// The number of pixels of a colour in a column.
  long inColumn(int x, int colour) {
    return rowsOf(x, colour).length;
  }

  /// The rows of the pixels of a colour in a column.
  int[] rowsOf(int x, int colour) {
    return IntStream.range(0, image.getHeight()).filter(y -> has(x, y, colour)).toArray();
  }

  /// The number of pixels of a colour.
  long count(int colour) {
    return IntStream.range(0, image.getWidth()).mapToLong(x -> inColumn(x, colour)).sum();
  }
}
