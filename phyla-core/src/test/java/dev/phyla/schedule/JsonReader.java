package dev.phyla.schedule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads JSON into maps, lists, strings, doubles and booleans, and throws where it is malformed.
final class JsonReader {
  private final String text;
  private int at;

  private JsonReader(String text) {
    this.text = text;
  }

  static Object read(String text) {
    var reader = new JsonReader(text);
    Object value = reader.value();
    reader.skipSpace();
    if (reader.at != text.length()) {
      throw reader.malformed("the end");
    }
    return value;
  }

  private Object value() {
    skipSpace();
    char c = text.charAt(at);
    return switch (c) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't', 'f' -> literal();
      default -> number();
    };
  }

  private Map<String, Object> object() {
    var map = new LinkedHashMap<String, Object>();
    expect('{');
    while (!accepts('}')) {
      if (!map.isEmpty()) {
        expect(',');
      }
      skipSpace();
      String key = string();
      expect(':');
      if (map.put(key, value()) != null) {
        throw malformed("a new key");
      }
    }
    return map;
  }

  private List<Object> array() {
    var list = new ArrayList<>();
    expect('[');
    while (!accepts(']')) {
      if (!list.isEmpty()) {
        expect(',');
      }
      list.add(value());
    }
    return list;
  }

  private String string() {
    var value = new StringBuilder();
    expect('"');
    while (text.charAt(at) != '"') {
      char c = text.charAt(at++);
      if (c < ' ') {
        throw malformed("an escape");
      }
      value.append(c == '\\' ? escaped() : c);
    }
    at++;
    return value.toString();
  }

  private char escaped() {
    char c = text.charAt(at++);
    if (c == 'u') {
      at += 4;
      return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }
    if (c != '"' && c != '\\') {
      throw malformed("a known escape");
    }
    return c;
  }

  private boolean literal() {
    boolean value = text.startsWith("true", at);
    at += value ? 4 : 5;
    return value;
  }

  private double number() {
    int start = at;
    while ("-+.0123456789eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return Double.parseDouble(text.substring(start, at));
  }

  private boolean accepts(char c) {
    skipSpace();
    if (text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!accepts(c)) {
      throw malformed("'" + c + "'");
    }
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private IllegalStateException malformed(String expected) {
    return new IllegalStateException("Expected " + expected + " at " + at + " of " + text);
  }
}
