package dev.phyla.chart.film;

/// The colours of the values of cells.
///
/// ```java
/// CellColours kinds = CellColours.of(0xFFFFFF, 0x0072B2, 0xD55E00); // for 0, 1 and 2
/// CellColours heights = CellColours.ramp(ColourRamp.viridis(), 0, 100);
/// CellColours signs = value -> value < 0 ? 0x0072B2 : 0xD55E00;
/// ```
@FunctionalInterface
public interface CellColours {

  /// The colour of a value.
  ///
  /// @param value the value of a cell
  /// @return the colour, `0xRRGGBB`
  int colour(double value);

  /// A colour for each of the values 0, 1, 2 and so on; other values are refused.
  ///
  /// @param colours the colours
  /// @return the colours of values
  static CellColours of(int... colours) {
    int[] copy = colours.clone();
    return value -> {
      int kind = (int) value;
      if (kind != value || kind < 0 || kind >= copy.length) {
        throw new IllegalArgumentException(
            "There is no colour for the value %s of a cell; %d colours are given, from 0 on."
                .formatted(value, copy.length));
      }
      return copy[kind];
    };
  }

  /// The colours of a ramp. Values outside get the colour of the end, and NaN is white.
  ///
  /// @param ramp the ramp
  /// @param min the value of its first colour
  /// @param max the value of its last colour
  /// @return the colours of values
  /// @throws IllegalArgumentException if `min` is not less than `max`
  static CellColours ramp(ColourRamp ramp, double min, double max) {
    if (!(min < max) || !Double.isFinite(max - min)) {
      throw new IllegalArgumentException(
          "A ramp of colours needs two values, the smaller one first, but got %s and %s."
              .formatted(min, max));
    }
    return value -> Double.isNaN(value) ? 0xFFFFFF : ramp.at((float) ((value - min) / (max - min)));
  }
}
