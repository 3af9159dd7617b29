package dev.phyla.chart.film;

/// A colour in Björn Ottosson's OKLab space, where equal distances look equally different.
///
/// @param lightness from 0, black, to 1, white
/// @param a from green to red
/// @param b from blue to yellow
record Oklab(double lightness, double a, double b) {

  static Oklab of(int rgb) {
    double red = Srgb.red(rgb);
    double green = Srgb.green(rgb);
    double blue = Srgb.blue(rgb);
    double l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    double m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    double s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    return new Oklab(
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s);
  }

  static Oklab ofHue(double lightness, double chroma, double hue) {
    return new Oklab(lightness, chroma * Math.cos(hue), chroma * Math.sin(hue));
  }

  Oklab mix(Oklab other, double share) {
    return new Oklab(
        lightness + (other.lightness - lightness) * share,
        a + (other.a - a) * share,
        b + (other.b - b) * share);
  }

  /// This colour as `0xRRGGBB`, clamped where a screen cannot show it.
  int rgb() {
    double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
    return Srgb.encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) << 16
        | Srgb.encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) << 8
        | Srgb.encode(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
  }

  private static double cube(double value) {
    return value * value * value;
  }
}
