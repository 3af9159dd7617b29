package dev.phyla.json;

import dev.phyla.Entity;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes plain values as JSON that people can read and compare line by line.
///
/// An inner object is on one line if it fits, unless it has only objects, or objects of objects. A
/// list of scalars fills lines; other lists have one element on each.
final class TextWriter {
  private static final int WIDTH = 100;
  private static final String INDENT = "  ";

  private final StringBuilder text = new StringBuilder();

  private TextWriter() {}

  /// The text of a map, with a line break at the end.
  static String write(Map<String, ?> plain) {
    var writer = new TextWriter();
    writer.appendLines(plain, 0);
    return writer.text.append('\n').toString();
  }

  /// Appends a value.
  ///
  /// @param depth the depth of its indentation
  /// @param after the number of characters that follow it on its last line
  private void append(@Nullable Object plain, int depth, int after) {
    int start = text.length();
    int column = start - (text.lastIndexOf("\n") + 1);
    if (mayBeInline(plain)) {
      appendInline(plain);
      if (!isContainer(plain) || column + text.length() - start + after <= WIDTH) {
        return;
      }
      text.setLength(start);
    }
    if (plain instanceof Map<?, ?> map) {
      appendLines(map, depth);
    } else {
      appendLines(elements(plain), depth);
    }
  }

  private static boolean isContainer(@Nullable Object plain) {
    return plain instanceof Map<?, ?> || isList(plain);
  }

  private static boolean isList(@Nullable Object plain) {
    return plain instanceof Collection<?> || (plain != null && plain.getClass().isArray());
  }

  private static List<?> elements(@Nullable Object plain) {
    if (plain instanceof Collection<?> collection) {
      return new ArrayList<>(collection);
    }
    var elements = new ArrayList<@Nullable Object>();
    for (int i = 0; i < Array.getLength(plain); i++) {
      elements.add(Array.get(plain, i));
    }
    return elements;
  }

  // Whether something may be on one line.

  private static boolean mayBeInline(@Nullable Object plain) {
    if (plain instanceof Map<?, ?> map) {
      return map.isEmpty()
          || objectDepth(map) <= 1
          || (objectDepth(map) == 2 && map.values().stream().anyMatch(each -> !isContainer(each)));
    }
    return !isList(plain) || objectDepth(plain) == 0;
  }

  /// The number of objects that contain each other, without those that are empty.
  private static int objectDepth(@Nullable Object plain) {
    if (plain instanceof Map<?, ?> map) {
      return map.isEmpty() ? 0 : 1 + maxDepth(map.values());
    }
    return plain instanceof Collection<?> collection ? maxDepth(collection) : 0;
  }

  private static int maxDepth(Collection<?> values) {
    int max = 0;
    for (Object each : values) {
      max = Math.max(max, objectDepth(each));
    }
    return max;
  }

  // Several lines.

  private void appendLines(Map<?, ?> map, int depth) {
    text.append('{');
    int left = map.size();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      newLine(depth + 1);
      appendText(String.valueOf(entry.getKey()));
      text.append(": ");
      left--;
      append(entry.getValue(), depth + 1, left == 0 ? 0 : 1);
      text.append(left == 0 ? "" : ",");
    }
    newLine(depth);
    text.append('}');
  }

  private void appendLines(List<?> list, int depth) {
    boolean fills = list.stream().noneMatch(TextWriter::isContainer);
    text.append('[');
    int lineStart = text.length();
    for (int i = 0; i < list.size(); i++) {
      int start = text.length();
      boolean isLast = i == list.size() - 1;
      if (fills && i != 0) {
        text.append(' ');
        appendInline(list.get(i));
        if (text.length() - lineStart + (isLast ? 0 : 1) <= WIDTH) {
          text.append(isLast ? "" : ",");
          continue;
        }
        text.setLength(start);
      }
      newLine(depth + 1);
      lineStart = text.lastIndexOf("\n") + 1;
      append(list.get(i), depth + 1, isLast ? 0 : 1);
      text.append(isLast ? "" : ",");
    }
    newLine(depth);
    text.append(']');
  }

  private void newLine(int depth) {
    text.append('\n').repeat(INDENT, depth);
  }

  // One line.

  private void appendInline(@Nullable Object plain) {
    switch (plain) {
      case null -> text.append("null");
      case String value -> appendText(value);
      case Character value -> appendText(value.toString());
      case Entity entity -> appendText(entity.toString());
      case Float number when !Float.isFinite(number) -> appendText(number.toString());
      case Double number when !Double.isFinite(number) -> appendText(number.toString());
      case Map<?, ?> map -> {
        text.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          text.append(separator);
          appendText(String.valueOf(entry.getKey()));
          text.append(": ");
          appendInline(entry.getValue());
          separator = ", ";
        }
        text.append('}');
      }
      case Object list when isList(list) -> {
        text.append('[');
        String separator = "";
        for (Object each : elements(list)) {
          text.append(separator);
          appendInline(each);
          separator = ", ";
        }
        text.append(']');
      }
      default -> text.append(plain); // numbers and booleans
    }
  }

  private void appendText(String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char next = value.charAt(i);
      switch (next) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (next < ' ' || next == 0x7F || next == 0x2028 || next == 0x2029 || isAlone(value, i)) {
            text.append(String.format("\\u%04x", (int) next));
          } else {
            text.append(next);
          }
        }
      }
    }
    text.append('"');
  }

  /// Whether a character is half of a pair whose other half is missing, which UTF-8 cannot write.
  private static boolean isAlone(String value, int index) {
    char next = value.charAt(index);
    if (Character.isHighSurrogate(next)) {
      return index + 1 == value.length() || !Character.isLowSurrogate(value.charAt(index + 1));
    }
    return Character.isLowSurrogate(next)
        && (index == 0 || !Character.isHighSurrogate(value.charAt(index - 1)));
  }
}
