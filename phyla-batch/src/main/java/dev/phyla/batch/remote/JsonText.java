package dev.phyla.batch.remote;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;

/// Plain values as JSON: maps, iterables, arrays of longs, texts and numbers.
///
/// JSON has no infinite numbers; they are the texts `inf` and `-inf`.
final class JsonText {
  private final StringBuilder text = new StringBuilder();

  private JsonText() {}

  static String of(Object value) {
    var json = new JsonText();
    json.write(value);
    return json.text.toString();
  }

  private void write(Object value) {
    switch (value) {
      case Map<?, ?> map -> writeMap(map);
      case Iterable<?> elements -> writeAll(elements.iterator());
      case long[] numbers -> writeAll(Arrays.stream(numbers).iterator());
      case Double number when number.isInfinite() -> writeText(number > 0 ? "inf" : "-inf");
      case Number number -> text.append(number);
      default -> writeText(value.toString());
    }
  }

  private void writeMap(Map<?, ?> map) {
    String separator = "";
    text.append('{');
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(separator);
      writeText((String) entry.getKey());
      text.append(": ");
      write(entry.getValue());
      separator = ", ";
    }
    text.append('}');
  }

  private void writeAll(Iterator<?> elements) {
    String separator = "";
    text.append('[');
    while (elements.hasNext()) {
      text.append(separator);
      write(elements.next());
      separator = ", ";
    }
    text.append(']');
  }

  private void writeText(String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char each = value.charAt(i);
      if (each == '"' || each == '\\') {
        text.append('\\').append(each);
      } else if (each < ' ') {
        text.append("\\u%04x".formatted((int) each));
      } else {
        text.append(each);
      }
    }
    text.append('"');
  }
}
