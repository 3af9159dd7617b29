package dev.phyla.internal.value;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Orders plain values, so that elements without an order are written in the same order each time.
final class PlainOrder implements Comparator<@Nullable Object> {
  static final PlainOrder INSTANCE = new PlainOrder();

  private PlainOrder() {}

  @Override
  public int compare(@Nullable Object one, @Nullable Object other) {
    if (one instanceof String text && other instanceof String otherText) {
      return text.compareTo(otherText);
    }
    int byClass = className(one).compareTo(className(other));
    if (byClass != 0) {
      return byClass;
    }
    if (one instanceof Number number && other instanceof Number otherNumber) {
      return number instanceof Double || number instanceof Float
          ? Double.compare(number.doubleValue(), otherNumber.doubleValue())
          : Long.compare(number.longValue(), otherNumber.longValue());
    }
    return PlainText.of(one).compareTo(PlainText.of(other));
  }

  /// Values of different classes are ordered by class, because no other order of them is
  /// transitive.
  private static String className(@Nullable Object plain) {
    return switch (plain) {
      case null -> "";
      case Set<?> _ -> "set";
      case Collection<?> _ -> "list";
      case Map<?, ?> _ -> "map";
      default -> plain.getClass().getSimpleName();
    };
  }
}
