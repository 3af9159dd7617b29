package dev.phyla.chart.film;

/// The transfer curve between linear light and the encoded values of a picture.
final class Srgb {

  private static final float[] LINEAR = new float[256];

  static {
    for (int encoded = 0; encoded < LINEAR.length; encoded++) {
      double value = encoded / 255.0;
      LINEAR[encoded] =
          (float) (value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4));
    }
  }

  private Srgb() {}

  /// The light of the red channel of `0xRRGGBB`, from 0 to 1.
  static float red(int rgb) {
    return LINEAR[rgb >> 16 & 255];
  }

  /// The light of the green channel of `0xRRGGBB`, from 0 to 1.
  static float green(int rgb) {
    return LINEAR[rgb >> 8 & 255];
  }

  /// The light of the blue channel of `0xRRGGBB`, from 0 to 1.
  static float blue(int rgb) {
    return LINEAR[rgb & 255];
  }

  /// Encodes an amount of light as a number from 0 to 255; amounts outside 0 to 1 are clamped.
  static int encode(double light) {
    double value = Math.clamp(light, 0.0, 1.0);
    double encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * Math.pow(value, 1 / 2.4) - 0.055;
    return (int) Math.round(encoded * 255);
  }
}
