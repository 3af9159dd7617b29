package dev.phyla.internal.value;

import java.util.Comparator;
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
    if (one instanceof Number number
        && other instanceof Number otherNumber
        && one.getClass() == other.getClass()) {
      return number instanceof Double || number instanceof Float
          ? Double.compare(number.doubleValue(), otherNumber.doubleValue())
          : Long.compare(number.longValue(), otherNumber.longValue());
    }
    return PlainText.of(one).compareTo(PlainText.of(other));
  }
}
