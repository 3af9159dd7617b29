package dev.phyla.chart;

import dev.phyla.chart.film.ColourRamp;

/// The colours of values.
///
/// @param range the values at the ends of the ramp
/// @param ramp the colours
/// @param plain the colours of what has no value; empty for the palette
record ValueColours(Extent range, ColourRamp ramp, int[] plain) {

  /// The colour of a value that is not NaN, `0xRRGGBB`.
  int of(double value) {
    return ramp.at(range.span() > 0 ? (float) ((value - range.min()) / range.span()) : 0.5f);
  }
}
