package dev.phyla.sql.internal.arrow;

import dev.phyla.Entity;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Plain values as JSON.
///
/// Entities are their packed number, as in columns of entities. Sets and arrays are lists. JSON has
/// no number for NaN and infinite values: they are texts.
public final class JsonText {
  private final StringBuilder text = new StringBuilder();

  private JsonText() {}

  /// Writes a value.
  ///
  /// @param value a plain value
  /// @return the text
  /// @throws IllegalArgumentException if the value is of a class that is not plain
  public static String of(@Nullable Object value) {
    var json = new JsonText();
    json.write(value);
    return json.text.toString();
  }

  private void write(@Nullable Object value) {
    switch (value) {
      case null -> text.append("null");
      case Boolean bool -> text.append(bool);
      case Double number -> writeNumber(number, Double.isFinite(number));
      case Float number -> writeNumber(number, Float.isFinite(number));
      case Number number -> text.append(number);
      case CharSequence string -> writeText(string);
      case Character character -> writeText(character.toString());
      case Enum<?> constant -> writeText(constant.name());
      case Entity entity -> text.append(entity.bits());
      case Map<?, ?> map -> writeMap(map);
      case Collection<?> collection -> writeList(collection);
      default -> {
        if (!value.getClass().isArray()) {
          throw new IllegalArgumentException(
              "A value of class "
                  + value.getClass().getName()
                  + " cannot be written as JSON; only plain values can.");
        }
        writeArray(value);
      }
    }
  }

  private void writeNumber(Number number, boolean isFinite) {
    if (isFinite) {
      text.append(number);
    } else {
      text.append('"').append(number).append('"');
    }
  }

  private void writeMap(Map<?, ?> map) {
    String separator = "{";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(separator);
      writeText(String.valueOf(entry.getKey()));
      text.append(':');
      write(entry.getValue());
      separator = ",";
    }
    text.append(map.isEmpty() ? "{}" : "}");
  }

  private void writeList(Collection<?> collection) {
    String separator = "[";
    for (Object each : collection) {
      text.append(separator);
      write(each);
      separator = ",";
    }
    text.append(collection.isEmpty() ? "[]" : "]");
  }

  private void writeArray(Object array) {
    int length = Array.getLength(array);
    text.append('[');
    for (int i = 0; i < length; i++) {
      if (i > 0) {
        text.append(',');
      }
      write(Array.get(array, i));
    }
    text.append(']');
  }

  private void writeText(CharSequence string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char character = string.charAt(i);
      switch (character) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (character < ' ') {
            text.append(String.format("\\u%04x", (int) character));
          } else {
            text.append(character);
          }
        }
      }
    }
    text.append('"');
  }
}
