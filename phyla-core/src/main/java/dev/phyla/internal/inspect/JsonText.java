package dev.phyla.internal.inspect;

/// Strings of JSON.
final class JsonText {
  private JsonText() {}

  /// A text in quotes. Surrogates are escaped too, so the result can always be encoded.
  static String quote(String text) {
    var quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
