package dev.phyla.model.internal.parameter;

import dev.phyla.model.ParameterException;
import dev.phyla.model.ParameterInfo;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Conversions and checks of the values of a parameter.
public final class ParameterValues {
  private ParameterValues() {}

  /// Converts a value to the type of a parameter.
  ///
  /// @throws ParameterException if it is not allowed
  public static Object convert(ParameterInfo info, Object value) {
    Objects.requireNonNull(value, () -> "The value of the parameter " + info.name() + " is null.");
    Object converted = tryConvert(info.type(), value);
    if (converted == null || !isInRange(info, converted)) {
      throw new ParameterException(
          String.format(
              "The parameter \"%s\" cannot be %s; it is %s.",
              info.name(),
              value instanceof CharSequence ? "\"" + value + "\"" : value,
              allowed(info)),
          null);
    }
    return converted;
  }

  private static @Nullable Object tryConvert(Class<?> type, Object value) {
    String text = value instanceof Enum<?> constant ? constant.name() : value.toString().strip();
    try {
      if (type == String.class) {
        return value.toString();
      } else if (type == int.class) {
        return new BigDecimal(text).intValueExact();
      } else if (type == long.class) {
        return new BigDecimal(text).longValueExact();
      } else if (type == double.class) {
        return Double.parseDouble(text);
      } else if (type == float.class) {
        return (float) Double.parseDouble(text);
      } else if (type == boolean.class) {
        return switch (text) {
          case "true" -> true;
          case "false" -> false;
          default -> null;
        };
      }
    } catch (ArithmeticException | NumberFormatException e) {
      return null;
    }
    return type.isInstance(value) ? value : constant(type, text);
  }

  /// The constant with a name, in which case does not matter and `-` is as good as `_`.
  private static @Nullable Object constant(Class<?> type, String text) {
    String name = text.replace('-', '_');
    Object found = null;
    for (Object constant : Objects.requireNonNull(type.getEnumConstants())) {
      String known = ((Enum<?>) constant).name();
      if (known.equals(text)) {
        return constant;
      }
      if (known.equalsIgnoreCase(name)) {
        found = constant;
      }
    }
    return found;
  }

  private static boolean isInRange(ParameterInfo info, Object value) {
    return switch (value) {
      case Float number -> number >= (float) info.min() && number <= (float) info.max();
      case Number number ->
          number.doubleValue() >= info.min() && number.doubleValue() <= info.max();
      default -> true;
    };
  }

  /// What is allowed, as a phrase.
  public static String allowed(ParameterInfo info) {
    if (info.type() == boolean.class) {
      return "true or false";
    }
    if (info.type() == String.class) {
      return "a text";
    }
    if (info.type().isEnum()) {
      return "one of " + String.join(", ", info.constants());
    }
    String kind = info.isWhole() ? "a whole number" : "a number";
    boolean hasMin = info.min() != Double.NEGATIVE_INFINITY;
    boolean hasMax = info.max() != Double.POSITIVE_INFINITY;
    String range = "";
    if (hasMin && hasMax) {
      range = " from " + number(info.min()) + " to " + number(info.max());
    } else if (hasMin) {
      range = " of at least " + number(info.min());
    } else if (hasMax) {
      range = " of at most " + number(info.max());
    }
    return kind + range + (info.unit().isEmpty() ? "" : " (" + info.unit() + ")");
  }

  private static String number(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? String.format(Locale.ROOT, "%.0f", number)
        : Double.toString(number);
  }

  /// The default of a type without a declared one.
  public static Object zero(Class<?> type) {
    if (type == String.class) {
      return "";
    }
    if (type.isEnum()) {
      return Objects.requireNonNull(type.getEnumConstants())[0];
    }
    return Objects.requireNonNull(tryConvert(type, type == boolean.class ? "false" : "0"));
  }
}
