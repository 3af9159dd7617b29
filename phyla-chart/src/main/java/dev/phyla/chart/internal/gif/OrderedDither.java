package dev.phyla.chart.internal.gif;

/// Approximates colours that a palette lacks by a fixed pattern of those it has.
final class OrderedDither {

  private static final int SIDE = 8;
  private static final int STRENGTH = 8;
  private static final int[] OFFSETS = new int[SIDE * SIDE];

  static {
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        OFFSETS[y * SIDE + x] =
            Math.round((bayer(x, y) + 0.5f) * STRENGTH / (SIDE * SIDE) - STRENGTH / 2f);
      }
    }
  }

  private final Palette palette;
  private final int width;

  OrderedDither(Palette palette, int width) {
    this.palette = palette;
    this.width = width;
  }

  /// The palette index of each pixel of a picture, `0xRRGGBB` row by row.
  byte[] apply(int[] picture) {
    var indices = new byte[picture.length];
    for (int pixel = 0; pixel < picture.length; pixel++) {
      int colour = picture[pixel];
      int offset = OFFSETS[pixel / width % SIDE * SIDE + pixel % width % SIDE];
      indices[pixel] =
          (byte)
              palette.nearest(
                  shifted(colour >> 16, offset),
                  shifted(colour >> 8, offset),
                  shifted(colour, offset));
    }
    return indices;
  }

  private static int shifted(int channel, int offset) {
    return Math.clamp((channel & 255) + offset, 0, 255);
  }

  /// The entry of a cell in Bayer's matrix, from 0 to 63.
  private static int bayer(int x, int y) {
    int place = 0;
    for (int bit = SIDE >> 1, weight = 1; bit > 0; bit >>= 1, weight <<= 2) {
      place += weight * (((x ^ y) & bit) != 0 ? 2 : 0);
      place += weight * ((y & bit) != 0 ? 1 : 0);
    }
    return place;
  }
}
