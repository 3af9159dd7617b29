package dev.phyla.chart.internal.gif;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;

/// Writes pictures as an animated GIF that repeats forever.
///
/// All frames share one [Palette]. Colours between its entries are dithered with a fixed pattern,
/// so that static parts of the picture stay static in the file. Pixels that do not change, or not
/// visibly, are written as transparent: long runs of one value, which the format packs well.
public final class AnimatedGif {

  private static final int COLOURS = 256;
  private static final int TRANSPARENT = COLOURS - 1;

  private final int width;
  private final int height;
  private final int hundredthsPerFrame;

  /// @param width the width of each picture in pixels
  /// @param height the height of each picture in pixels
  /// @param hundredthsPerFrame the duration of each frame, in hundredths of a second
  public AnimatedGif(int width, int height, int hundredthsPerFrame) {
    this.width = width;
    this.height = height;
    this.hundredthsPerFrame = hundredthsPerFrame;
  }

  /// Writes the given pictures, at least one, each `0xRRGGBB` row by row from the top.
  public void write(List<int[]> pictures, OutputStream out) throws IOException {
    Palette palette = Palette.of(pictures, TRANSPARENT);
    IndexColorModel colours = colourModel(palette);
    var dither = new OrderedDither(palette, width);
    ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
    var metadata = new GifMetadata(writer, colours);
    try (var stream = ImageIO.createImageOutputStream(out)) {
      writer.setOutput(stream);
      writer.prepareWriteSequence(metadata.ofStream(width, height));
      byte[] shown = dither.apply(pictures.getFirst());
      writer.writeToSequence(frame(shown, colours, metadata, true), null);
      for (int[] picture : pictures.subList(1, pictures.size())) {
        byte[] changes = replaceChanged(shown, picture, dither.apply(picture), palette);
        writer.writeToSequence(frame(changes, colours, metadata, false), null);
      }
      writer.endWriteSequence();
    } finally {
      writer.dispose();
    }
  }

  private static IndexColorModel colourModel(Palette palette) {
    var entries = new int[COLOURS];
    for (int index = 0; index < palette.size(); index++) {
      entries[index] = palette.colour(index);
    }
    return new IndexColorModel(8, COLOURS, entries, 0, false, TRANSPARENT, DataBuffer.TYPE_BYTE);
  }

  /// Updates `shown` and returns the pixels that have to be painted over it.
  private static byte[] replaceChanged(
      byte[] shown, int[] picture, byte[] wanted, Palette palette) {
    var changes = new byte[shown.length];
    for (int pixel = 0; pixel < shown.length; pixel++) {
      if (shown[pixel] == wanted[pixel]
          || looksLike(palette.colour(shown[pixel] & 255), picture[pixel])) {
        changes[pixel] = (byte) TRANSPARENT;
      } else {
        changes[pixel] = wanted[pixel];
        shown[pixel] = wanted[pixel];
      }
    }
    return changes;
  }

  /// Whether two colours look the same in a moving picture; the brighter they are, the more they
  /// may differ.
  private static boolean looksLike(int shown, int wanted) {
    int red = wanted >> 16 & 255;
    int green = wanted >> 8 & 255;
    int blue = wanted & 255;
    int difference =
        Math.abs((shown >> 16 & 255) - red)
            + Math.abs((shown >> 8 & 255) - green)
            + Math.abs((shown & 255) - blue);
    return difference <= 6 + (red + green + blue) / 20;
  }

  private IIOImage frame(
      byte[] indices, IndexColorModel colours, GifMetadata metadata, boolean first)
      throws IOException {
    var data = new DataBufferByte(indices.clone(), indices.length);
    var raster = Raster.createInterleavedRaster(data, width, height, width, 1, new int[] {0}, null);
    var image = new BufferedImage(colours, raster, false, null);
    return new IIOImage(image, null, metadata.ofFrame(hundredthsPerFrame, first));
  }
}
