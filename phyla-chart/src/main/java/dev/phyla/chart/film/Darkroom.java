package dev.phyla.chart.film;

import java.util.Arrays;

/// Develops light into a picture: a glow around what is bright, a dark blue ground that falls off
/// to the corners, and a soft shoulder instead of clipping.
///
/// The glow is computed on a coarse grid, the same for every resolution, so that a small and a
/// large picture of the same scene look alike.
final class Darkroom {

  private static final int GLOW_GRID = 120;
  private static final int GLOW_RADIUS = 2;
  private static final int GLOW_PASSES = 5;
  private static final float GLOW = 0.35f;
  private static final float BRIGHTEST_SOURCE = 2;

  private static final float GROUND_RED = 0.0035f;
  private static final float GROUND_GREEN = 0.0050f;
  private static final float GROUND_BLUE = 0.0105f;
  private static final float VIGNETTE = 0.75f;

  /// The shoulder, tabulated over the square root of light, so that dark values are as precise as
  /// bright ones.
  private static final int[] SHOULDER = new int[4096];

  private static final float BRIGHTEST = 6;

  static {
    for (int step = 0; step < SHOULDER.length; step++) {
      double root = (step + 0.5) / SHOULDER.length;
      SHOULDER[step] = Srgb.encode(1 - Math.exp(-root * root * BRIGHTEST));
    }
  }

  private Darkroom() {}

  /// The picture of `light`: one opaque `0xAARRGGBB` for each pixel, row by row from the top.
  static int[] develop(LightBuffer light) {
    var picture = new int[light.width() * light.height()];
    Arrays.fill(picture, 0xFF000000);
    develop(light.red(), GROUND_RED, 16, picture);
    develop(light.green(), GROUND_GREEN, 8, picture);
    develop(light.blue(), GROUND_BLUE, 0, picture);
    return picture;
  }

  private static void develop(Plane plane, float ground, int shift, int[] picture) {
    int scale = Math.max(1, plane.width / GLOW_GRID);
    Plane glow = plane.reduced(scale);
    glow.limit(BRIGHTEST_SOURCE);
    for (int pass = 0; pass < GLOW_PASSES; pass++) {
      glow.blur(GLOW_RADIUS);
    }
    for (int y = 0; y < plane.height; y++) {
      float fromMiddleY = (2 * y + 1f) / plane.height - 1;
      float glowY = (y + 0.5f) / scale - 0.5f;
      for (int x = 0; x < plane.width; x++) {
        float fromMiddleX = (2 * x + 1f) / plane.width - 1;
        float shade = 1 - VIGNETTE / 2 * (fromMiddleX * fromMiddleX + fromMiddleY * fromMiddleY);
        int pixel = y * plane.width + x;
        float light =
            plane.values[pixel] + GLOW * glow.at((x + 0.5f) / scale - 0.5f, glowY) + ground * shade;
        picture[pixel] |= shoulder(light) << shift;
      }
    }
  }

  private static int shoulder(float light) {
    int step = (int) (Math.sqrt(light / BRIGHTEST) * SHOULDER.length);
    return SHOULDER[Math.min(step, SHOULDER.length - 1)];
  }
}
