package dev.phyla.examples.render;

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
/// so that what stands still in the film stands still in the file. Pixels that do not change, or
/// not visibly, are written as transparent: long runs of one value, which the format packs well.
final class AnimatedGif {

  private static final int COLOURS = 256;
  private static final int TRANSPARENT = COLOURS - 1;

  /// The difference of two colours, summed over the channels, that nobody sees in a moving picture.
  private static final int INVISIBLE = 18;

  private final int width;
  private final int height;
  private final int hundredthsPerFrame;

  /// @param hundredthsPerFrame how long each frame is shown, in hundredths of a second
  AnimatedGif(int width, int height, int hundredthsPerFrame) {
    this.width = width;
    this.height = height;
    this.hundredthsPerFrame = hundredthsPerFrame;
  }

  /// Writes the given pictures, at least one, each `0xRRGGBB` row by row from the top.
  void write(List<int[]> pictures, OutputStream out) throws IOException {
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

  /// Brings `shown` up to date and returns what has to be painted over it.
  private static byte[] replaceChanged(
      byte[] shown, int[] picture, byte[] wanted, Palette palette) {
    var changes = new byte[shown.length];
    for (int pixel = 0; pixel < shown.length; pixel++) {
      if (difference(palette.colour(shown[pixel] & 255), picture[pixel]) <= INVISIBLE) {
        changes[pixel] = (byte) TRANSPARENT;
      } else {
        changes[pixel] = wanted[pixel];
        shown[pixel] = wanted[pixel];
      }
    }
    return changes;
  }

  private static int difference(int one, int other) {
    return Math.abs((one >> 16 & 255) - (other >> 16 & 255))
        + Math.abs((one >> 8 & 255) - (other >> 8 & 255))
        + Math.abs((one & 255) - (other & 255));
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
