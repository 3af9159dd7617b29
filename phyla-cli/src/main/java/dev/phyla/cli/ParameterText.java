package dev.phyla.cli;

import dev.phyla.model.ParameterInfo;
import java.util.Locale;

/// Parameters of models as text for people.
final class ParameterText {
  private static final double LARGE = 1e15;

  private ParameterText() {}

  /// What stands for a value in the help.
  static String label(ParameterInfo info) {
    if (info.isNumber()) {
      return info.isWhole() ? "N" : "X";
    }
    return info.type() == boolean.class ? "true|false" : info.type().isEnum() ? "NAME" : "TEXT";
  }

  /// What a parameter does, what it may be, and its default.
  static String help(ParameterInfo info) {
    String start = info.description().isBlank() ? info.name() : info.description().strip();
    return "%s%s (default: %s)".formatted(start, range(info), defaultValue(info));
  }

  private static String range(ParameterInfo info) {
    if (info.type().isEnum()) {
      return ": " + String.join(", ", info.constants());
    }
    boolean hasMin = info.min() != Double.NEGATIVE_INFINITY;
    boolean hasMax = info.max() != Double.POSITIVE_INFINITY;
    if (hasMin && hasMax) {
      return ", " + number(info.min()) + " to " + number(info.max());
    }
    if (hasMin) {
      return ", at least " + number(info.min());
    }
    return hasMax ? ", at most " + number(info.max()) : "";
  }

  private static String defaultValue(ParameterInfo info) {
    String text =
        info.isNumber()
            ? number(((Number) info.defaultValue()).doubleValue())
            : info.toText(info.defaultValue());
    if (text.isEmpty()) {
      return "none";
    }
    return info.unit().isBlank() ? text : text + " " + info.unit().strip();
  }

  private static String number(double number) {
    return number == Math.rint(number) && Math.abs(number) < LARGE
        ? String.format(Locale.ROOT, "%,.0f", number)
        : Double.toString(number);
  }
}
