package dev.phyla.internal.value;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes plain values as text, for messages and for an order.
final class PlainText {
  private PlainText() {}

  static String of(@Nullable Object plain) {
    var text = new StringBuilder();
    append(text, plain);
    return text.toString();
  }

  private static void append(StringBuilder text, @Nullable Object plain) {
    switch (plain) {
      case Collection<?> list -> {
        text.append('[');
        list.forEach(
            each -> {
              append(text, each);
              text.append(',');
            });
        text.append(']');
      }
      case Map<?, ?> map -> {
        text.append('{');
        map.forEach(
            (key, value) -> {
              text.append(key).append(':');
              append(text, value);
              text.append(',');
            });
        text.append('}');
      }
      case Object array when array.getClass().isArray() -> {
        text.append('[');
        for (int i = 0; i < Array.getLength(array); i++) {
          text.append(Array.get(array, i)).append(',');
        }
        text.append(']');
      }
      case null, default -> text.append(plain);
    }
  }
}
