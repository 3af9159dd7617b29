package dev.phyla.chart.film;

/// A smooth sequence of colours, tabulated once, to show a quantity.
///
/// Colours are mixed in the OKLab space, so they change evenly between the stops.
public final class ColourRamp {

  private static final int STEPS = 256;

  private final int[] colours = new int[STEPS];

  private ColourRamp() {}

  /// The ramp that passes through the given colours at equal distances.
  ///
  /// @param stops two or more colours, `0xRRGGBB`
  /// @return the ramp
  public static ColourRamp through(int... stops) {
    if (stops.length < 2) {
      throw new IllegalArgumentException(
          "A ramp needs at least two colours, but got " + stops.length + ".");
    }
    var ramp = new ColourRamp();
    for (int step = 0; step < STEPS; step++) {
      double place = step * (stops.length - 1) / (double) (STEPS - 1);
      int left = Math.min((int) place, stops.length - 2);
      Oklab from = Oklab.of(stops[left]);
      Oklab to = Oklab.of(stops[left + 1]);
      ramp.colours[step] = from.mix(to, place - left).rgb();
    }
    return ramp;
  }

  /// All hues with equal lightness and chroma; the last colour equals the first.
  ///
  /// @param lightness from 0, black, to 1, white
  /// @param chroma from 0, grey, to about 0.3, the most colourful
  /// @return the ramp
  public static ColourRamp wheel(double lightness, double chroma) {
    var ramp = new ColourRamp();
    for (int step = 0; step < STEPS; step++) {
      ramp.colours[step] = Oklab.ofHue(lightness, chroma, 2 * Math.PI * step / STEPS).rgb();
    }
    return ramp;
  }

  /// The colours from dark blue over green to yellow that scientific charts use. They get evenly
  /// brighter, so that they can also be told apart in grey and with any kind of colour vision.
  ///
  /// @return the ramp
  public static ColourRamp viridis() {
    return through(
        0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C, 0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725);
  }

  /// The colour at a position from 0 to 1; positions outside are clamped.
  ///
  /// @param place the position
  /// @return the colour, `0xRRGGBB`
  public int at(float place) {
    return colours[Math.clamp((int) (place * STEPS), 0, STEPS - 1)];
  }

  /// The colour of a direction; a full turn covers the ramp once.
  ///
  /// @param x the direction
  /// @param y the direction
  /// @return the colour, `0xRRGGBB`
  public int towards(float x, float y) {
    return at((float) (Math.atan2(y, x) / (2 * Math.PI) + 0.5));
  }
}
