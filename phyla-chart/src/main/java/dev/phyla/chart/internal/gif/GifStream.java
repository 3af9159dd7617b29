package dev.phyla.chart.internal.gif;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/// Writes frames of colour indices as a GIF that repeats forever.
final class GifStream implements AutoCloseable {
  private static final int COLOURS = 256;

  /// The index of pixels that keep the colour of the frame before.
  static final int TRANSPARENT = COLOURS - 1;

  private final int width;
  private final int height;
  private final int hundredthsPerFrame;
  private final IndexColorModel colours;
  private final ImageWriter writer;
  private final GifMetadata metadata;
  private final ImageOutputStream stream;
  private boolean isFirst = true;

  /// @param palette at most 255 colours, `0xRRGGBB`
  GifStream(OutputStream out, int width, int height, int hundredthsPerFrame, int[] palette)
      throws IOException {
    this.width = width;
    this.height = height;
    this.hundredthsPerFrame = hundredthsPerFrame;
    colours =
        new IndexColorModel(
            8,
            COLOURS,
            Arrays.copyOf(palette, COLOURS),
            0,
            false,
            TRANSPARENT,
            DataBuffer.TYPE_BYTE);
    writer = ImageIO.getImageWritersByFormatName("gif").next();
    metadata = new GifMetadata(writer, colours);
    stream = ImageIO.createImageOutputStream(out);
    writer.setOutput(stream);
    writer.prepareWriteSequence(metadata.ofStream(width, height));
  }

  /// Writes a frame, which is painted over the one before.
  ///
  /// @param indices the colour of each pixel, row by row from the top; not kept
  void add(byte[] indices) throws IOException {
    var data = new DataBufferByte(indices.clone(), indices.length);
    var raster = Raster.createInterleavedRaster(data, width, height, width, 1, new int[] {0}, null);
    var image = new BufferedImage(colours, raster, false, null);
    writer.writeToSequence(
        new IIOImage(image, null, metadata.ofFrame(hundredthsPerFrame, isFirst)), null);
    isFirst = false;
  }

  /// Ends the file.
  void finish() throws IOException {
    writer.endWriteSequence();
  }

  @Override
  public void close() throws IOException {
    try (stream) {
      writer.dispose();
    }
  }
}
