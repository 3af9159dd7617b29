package dev.phyla.chart.internal.gif;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Writes pictures with many colours as an animated GIF that repeats forever.
///
/// All frames share one [Palette]. Colours between its entries are dithered with a fixed pattern,
/// so that static parts of the picture stay static in the file. Pixels that do not change, or not
/// visibly, are written as transparent: long runs of one value, which the format packs well.
public final class AnimatedGif {

  private final int width;
  private final int height;
  private final int hundredthsPerFrame;

  /// Creates a writer.
  ///
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
    Palette palette = Palette.of(pictures, GifStream.TRANSPARENT);
    var dither = new OrderedDither(palette, width);
    try (var gif = new GifStream(out, width, height, hundredthsPerFrame, palette.colours())) {
      byte[] shown = dither.apply(pictures.getFirst());
      gif.add(shown);
      for (int[] picture : pictures.subList(1, pictures.size())) {
        gif.add(replaceChanged(shown, picture, dither.apply(picture), palette));
      }
      gif.finish();
    }
  }

  /// Updates `shown` and returns the pixels that have to be painted over it.
  private static byte[] replaceChanged(
      byte[] shown, int[] picture, byte[] wanted, Palette palette) {
    var changes = new byte[shown.length];
    for (int pixel = 0; pixel < shown.length; pixel++) {
      if (shown[pixel] == wanted[pixel]
          || looksLike(palette.colour(shown[pixel] & 255), picture[pixel])) {
        changes[pixel] = (byte) GifStream.TRANSPARENT;
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
}
