package dev.phyla.chart.internal.outline;

/// Numbers with at most two decimals, the same in every locale.
final class SvgNumber {
  private static final long HUNDREDTHS = 100;

  private SvgNumber() {}

  static String text(double value) {
    long hundredths = Math.round(value * HUNDREDTHS);
    long whole = Math.abs(hundredths) / HUNDREDTHS;
    long rest = Math.abs(hundredths) % HUNDREDTHS;
    String sign = hundredths < 0 ? "-" : "";
    if (rest == 0) {
      return sign + whole;
    }
    String decimals = rest % 10 == 0 ? String.valueOf(rest / 10) : (rest < 10 ? "0" : "") + rest;
    return sign + whole + "." + decimals;
  }
}
