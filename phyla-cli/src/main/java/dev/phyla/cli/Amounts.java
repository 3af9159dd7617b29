package dev.phyla.cli;

import java.util.Locale;

/// Amounts as text for people.
final class Amounts {

  private Amounts() {}

  /// A number and what is counted, in the singular or plural.
  static String counted(long number, String one, String several) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : several);
  }

  /// A rate per second, with a suitable number of digits.
  static String rate(long things, double seconds) {
    double perSecond = things / seconds;
    if (perSecond >= 1e6) {
      return String.format(Locale.ROOT, "%.1f million", perSecond / 1e6);
    }
    return String.format(Locale.ROOT, perSecond >= 100 ? "%,.0f" : "%.1f", perSecond);
  }

  /// A number of bytes in a suitable unit.
  static String bytes(long number) {
    if (number < 1_000) {
      return counted(number, "byte", "bytes");
    }
    String[] units = {"kB", "MB", "GB", "TB"};
    double amount = number / 1e3;
    int unit = 0;
    while (amount >= 999.95 && unit < units.length - 1) {
      amount /= 1e3;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %s", amount, units[unit]);
  }

  /// A time in suitable units.
  static String duration(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    return whole < 3600
        ? "%d min %d s".formatted(whole / 60, whole % 60)
        : "%d h %d min".formatted(whole / 3600, whole % 3600 / 60);
  }
}
