package dev.phyla.chart.internal.gif;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;

/// Writes pictures of cells as an animated GIF that repeats forever.
///
/// Cells are squares with sharp edges. Up to 255 colours are written as they are; of more, the
/// nearest colours of a [Palette] are taken, without dithering.
///
/// @param columns the number of cells in a row
/// @param rows the number of rows
/// @param cellSize the sides of a cell in pixels
/// @param hundredthsPerFrame the duration of each frame, in hundredths of a second
public record CellGif(int columns, int rows, int cellSize, int hundredthsPerFrame) {

  /// Writes the given pictures, at least one, each with the colour `0xRRGGBB` of each cell, row by
  /// row from the top.
  public void write(List<int[]> pictures, OutputStream out) throws IOException {
    int[] exact = pictures.stream().flatMapToInt(Arrays::stream).distinct().sorted().toArray();
    Palette palette =
        exact.length <= GifStream.TRANSPARENT ? null : Palette.of(pictures, GifStream.TRANSPARENT);
    int[] colours = palette == null ? exact : palette.colours();
    try (var gif =
        new GifStream(out, columns * cellSize, rows * cellSize, hundredthsPerFrame, colours)) {
      var shown = new byte[columns * rows];
      var changes = new byte[columns * rows];
      boolean isFirst = true;
      for (int[] picture : pictures) {
        for (int cell = 0; cell < picture.length; cell++) {
          int colour = picture[cell];
          byte index =
              (byte)
                  (palette == null
                      ? Arrays.binarySearch(exact, colour)
                      : palette.nearest(colour >> 16 & 255, colour >> 8 & 255, colour & 255));
          boolean isSame = !isFirst && shown[cell] == index;
          changes[cell] = isSame ? (byte) GifStream.TRANSPARENT : index;
          shown[cell] = index;
        }
        gif.add(enlarged(changes));
        isFirst = false;
      }
      gif.finish();
    }
  }

  private byte[] enlarged(byte[] cells) {
    int width = columns * cellSize;
    var pixels = new byte[width * rows * cellSize];
    for (int row = 0; row < rows; row++) {
      int line = row * cellSize * width;
      for (int x = 0; x < width; x++) {
        pixels[line + x] = cells[row * columns + x / cellSize];
      }
      for (int copy = 1; copy < cellSize; copy++) {
        System.arraycopy(pixels, line, pixels, line + copy * width, width);
      }
    }
    return pixels;
  }
}
