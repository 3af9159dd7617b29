package dev.phyla.history.internal.json;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes values as JSON, with a line for each element, indented by two spaces; see the package for
/// the values.
public final class JsonWriter {
  private final StringBuilder text = new StringBuilder();

  private JsonWriter() {}

  /// The text of a value, without a line break at its end.
  ///
  /// @throws IllegalArgumentException if it contains a value that JSON does not have
  public static String write(@Nullable Object value) {
    var writer = new JsonWriter();
    writer.append(value, 0);
    return writer.text.toString();
  }

  /// A text in quotes. Control characters and halves of surrogate pairs are escaped, so that the
  /// result is a line and has a form in UTF-8.
  public static String quote(String text) {
    var writer = new JsonWriter();
    writer.appendQuoted(text);
    return writer.text.toString();
  }

  private void append(@Nullable Object value, int indent) {
    switch (value) {
      case null -> text.append("null");
      case Boolean flag -> text.append(flag.booleanValue());
      case Long number -> text.append(number.longValue());
      case Double number when Double.isFinite(number) -> text.append(number.doubleValue());
      case String string -> appendQuoted(string);
      case List<?> elements -> {
        text.append('[');
        Iterator<?> iterator = elements.iterator();
        while (iterator.hasNext()) {
          newLine(indent + 1);
          append(iterator.next(), indent + 1);
          separate(iterator);
        }
        close(elements.isEmpty(), indent, ']');
      }
      case Map<?, ?> members -> {
        text.append('{');
        Iterator<? extends Map.Entry<?, ?>> iterator = members.entrySet().iterator();
        while (iterator.hasNext()) {
          Map.Entry<?, ?> member = iterator.next();
          newLine(indent + 1);
          appendQuoted((String) member.getKey());
          text.append(": ");
          append(member.getValue(), indent + 1);
          separate(iterator);
        }
        close(members.isEmpty(), indent, '}');
      }
      default ->
          throw new IllegalArgumentException(
              "JSON has no value for " + value + ", a " + value.getClass().getSimpleName() + ".");
    }
  }

  private void newLine(int indent) {
    text.append('\n').repeat("  ", indent);
  }

  private void separate(Iterator<?> iterator) {
    if (iterator.hasNext()) {
      text.append(',');
    }
  }

  private void close(boolean isEmpty, int indent, char end) {
    if (!isEmpty) {
      newLine(indent);
    }
    text.append(end);
  }

  private void appendQuoted(String string) {
    text.append('"');
    int index = 0;
    while (index < string.length()) {
      int character = string.codePointAt(index); // a half of a pair stands for itself
      index += Character.charCount(character);
      switch (character) {
        case '"', '\\' -> text.append('\\').append((char) character);
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (character < ' ' || (character >= 0xD800 && character <= 0xDFFF)) {
            text.append(String.format("\\u%04x", character));
          } else {
            text.appendCodePoint(character);
          }
        }
      }
    }
    text.append('"');
  }
}
