package dev.phyla.model.internal.sweep;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// The values of a range, computed with decimal fractions, so that 0, 0.1, 0.2, 0.3 are what they
/// seem.
public final class ValueRange {
  private ValueRange() {}

  /// The values from the first to the last, which is one of them if the step hits it.
  ///
  /// @param name the name of the parameter, for messages
  /// @param max the maximum number of values
  /// @throws IllegalArgumentException if the range is not valid
  public static List<BigDecimal> of(String name, double first, double last, double step, long max) {
    requireFinite(name, first);
    requireFinite(name, last);
    requireFinite(name, step);
    if (step == 0 || (first != last && (step > 0) != (last > first))) {
      throw new IllegalArgumentException(
          String.format(
              "The range of \"%s\" from %s to %s cannot have the step %s, which %s.",
              name,
              plain(first),
              plain(last),
              plain(step),
              step == 0 ? "never gets there" : "leads away; change its sign"));
    }
    BigDecimal start = BigDecimal.valueOf(first);
    BigDecimal distance = BigDecimal.valueOf(step);
    BigDecimal steps =
        BigDecimal.valueOf(last).subtract(start).divide(distance, 0, RoundingMode.DOWN);
    if (steps.compareTo(BigDecimal.valueOf(max)) >= 0) {
      throw new IllegalArgumentException(
          String.format(
              "The range of \"%s\" has %s values, and a sweep at most %d runs; make the step"
                  + " larger.",
              name, steps.add(BigDecimal.ONE).toPlainString(), max));
    }
    var values = new ArrayList<BigDecimal>();
    for (int i = 0; i <= steps.intValueExact(); i++) {
      values.add(start.add(distance.multiply(BigDecimal.valueOf(i))));
    }
    return values;
  }

  private static void requireFinite(String name, double number) {
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException(
          "The range of \"" + name + "\" cannot have " + number + "; use finite numbers.");
    }
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
