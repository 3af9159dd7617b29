package dev.phyla.internal.diff;

import dev.phyla.Entity;
import java.lang.reflect.Array;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Values as text of one line: texts in quotes, arrays by element, entities with their labels.
final class ValueText {
  private final Map<Entity, String> labels;

  /// Creates an object for values of a difference.
  ///
  /// @param labels the names or keys of entities
  ValueText(Map<Entity, String> labels) {
    this.labels = labels;
  }

  /// An entity, with its label if it has one.
  String of(Entity entity) {
    String label = labels.get(entity);
    return label == null ? entity.toString() : entity + " " + quoted(label, '"');
  }

  /// A value of a field, or a resource.
  String of(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Entity entity -> of(entity);
      case String text -> quoted(text, '"');
      case Character character -> quoted(character.toString(), '\'');
      case Object array when array.getClass().isArray() -> ofArray(array);
      default -> escaped(value.toString(), '\0');
    };
  }

  private String ofArray(Object array) {
    var elements = new StringJoiner(", ", "[", "]");
    for (int i = 0; i < Array.getLength(array); i++) {
      elements.add(of(Array.get(array, i)));
    }
    return elements.toString();
  }

  /// The fields of a component or link, with their names.
  String ofFields(Map<String, @Nullable Object> fields) {
    var text = new StringJoiner(", ");
    fields.forEach((name, value) -> text.add(name + " " + of(value)));
    return text.toString();
  }

  private static String quoted(String text, char quote) {
    return quote + escaped(text, quote) + quote;
  }

  /// A text without line breaks and other control characters.
  ///
  /// @param quote the quotation mark around it, or 0 if there is none, so that backslashes stay
  private static String escaped(String text, char quote) {
    var escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      switch (next) {
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        default -> {
          if (Character.isISOControl(next)) {
            escaped.append(String.format("\\u%04x", (int) next));
          } else if (quote != 0 && (next == quote || next == '\\')) {
            escaped.append('\\').append(next);
          } else {
            escaped.append(next);
          }
        }
      }
    }
    return escaped.toString();
  }
}
