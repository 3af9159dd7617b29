package dev.phyla.internal.layout;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Conversion of boxed values to primitive types that can hold them.
public final class ExactNumbers {
  private ExactNumbers() {}

  /// The value converted to a primitive type, or null if that type cannot hold it.
  ///
  /// Whole numbers must be representable exactly. Fractions are rounded to `float` and `double`,
  /// unless they are too large. Booleans and characters are not converted.
  public static @Nullable Object convert(Object value, Class<?> primitive) {
    if (ColumnKind.ofPrimitive(primitive).isBoxedAs(value)) {
      return value;
    }
    if (primitive == float.class && value instanceof Double number) {
      float rounded = number.floatValue();
      return Float.isInfinite(rounded) && !number.isInfinite() ? null : rounded;
    }
    if (primitive == double.class && value instanceof Float number) {
      return number.doubleValue();
    }
    BigDecimal decimal = decimal(value);
    return decimal == null ? null : convert(decimal, primitive);
  }

  /// The exact value of a number, or null if it is not a finite one of the usual classes.
  private static @Nullable BigDecimal decimal(Object value) {
    return switch (value) {
      case Byte number -> BigDecimal.valueOf(number);
      case Short number -> BigDecimal.valueOf(number);
      case Integer number -> BigDecimal.valueOf(number);
      case Long number -> BigDecimal.valueOf(number);
      case BigInteger number -> new BigDecimal(number);
      case BigDecimal number -> number;
      case Float number -> Float.isFinite(number) ? new BigDecimal(number) : null;
      case Double number -> Double.isFinite(number) ? new BigDecimal(number) : null;
      default -> null;
    };
  }

  private static @Nullable Object convert(BigDecimal decimal, Class<?> primitive) {
    if (primitive == float.class) {
      float number = decimal.floatValue();
      return isClose(decimal, number) ? number : null;
    }
    if (primitive == double.class) {
      double number = decimal.doubleValue();
      return isClose(decimal, number) ? number : null;
    }
    try {
      return switch (ColumnKind.ofPrimitive(primitive)) {
        case BYTE -> decimal.byteValueExact();
        case SHORT -> decimal.shortValueExact();
        case INT -> decimal.intValueExact();
        case LONG -> decimal.longValueExact();
        default -> null;
      };
    } catch (ArithmeticException e) {
      return null; // a fraction, or too large
    }
  }

  /// Whether a number is exactly a decimal, or a fraction rounded.
  private static boolean isClose(BigDecimal decimal, double number) {
    return Double.isFinite(number)
        && (decimal.stripTrailingZeros().scale() > 0
            || new BigDecimal(number).compareTo(decimal) == 0);
  }
}
