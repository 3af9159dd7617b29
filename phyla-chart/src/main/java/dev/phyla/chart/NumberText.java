package dev.phyla.chart;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/// Numbers as labels of an axis: as many decimals as the range needs, and exponents for numbers
/// that would be long.
final class NumberText {
  private static final double SMALL = 1e-4;
  private static final double LARGE = 1e7;
  private static final int MAX_DECIMALS = 12;

  private NumberText() {}

  /// The text of a number.
  ///
  /// @param value the number
  /// @param min the smallest number of the axis
  /// @param max the largest number of the axis
  static String of(double value, double min, double max) {
    double span = max - min;
    if (Math.abs(value) < span * 1e-9) {
      return "0";
    }
    double largest = Math.max(Math.abs(min), Math.abs(max));
    int places = 2 - (int) Math.floor(Math.log10(span));
    if (largest < SMALL || largest >= LARGE) {
      int digits = Math.clamp(places + (int) Math.floor(Math.log10(largest)), 1, MAX_DECIMALS);
      return format("0." + "#".repeat(digits) + "E0", value);
    }
    int decimals = Math.clamp(places, 0, MAX_DECIMALS);
    return format("#,##0" + (decimals == 0 ? "" : "." + "#".repeat(decimals)), value);
  }

  private static String format(String pattern, double value) {
    var format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
    String text = format.format(value);
    return text.equals("-0") ? "0" : text;
  }
}
