package dev.phyla.internal.inspect;

import java.util.Locale;

/// Times and counts as people read them.
final class Quantities {
  private static final String[] UNITS = {"ns", "µs", "ms", "s"};

  private Quantities() {}

  /// A time with three digits and a unit.
  static String time(double nanos) {
    double value = nanos;
    int unit = 0;
    while (unit < UNITS.length - 1 && value >= 999.5) {
      value /= 1000;
      unit++;
    }
    int decimals = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f %s", value, UNITS[unit]);
  }

  /// A number with separators.
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /// A number with separators, or with one decimal if it is small and not whole.
  static String average(double value) {
    return value >= 100 || value == Math.rint(value) ? count(Math.round(value)) : oneDecimal(value);
  }

  static String oneDecimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
