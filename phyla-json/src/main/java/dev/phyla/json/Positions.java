package dev.phyla.json;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/// Finds where something is in a text. The text is parsed once more, because positions are only
/// needed for messages.
final class Positions {
  private Positions() {}

  /// The start of a message.
  static String start(String source, TokenStreamLocation location) {
    return String.format(
        "%s%s %d, column %d: ",
        source,
        source.isEmpty() ? "Line" : "line",
        Math.max(1, location.getLineNr()),
        Math.max(1, location.getColumnNr()));
  }

  /// The position of the entry or element at a place, or of the innermost one around it that
  /// exists.
  ///
  /// @param text a JSON object
  /// @param place names with dots before them and indexes in brackets
  static TokenStreamLocation find(String text, String place) {
    try (JsonParser parser = TextReader.parser(text)) {
      parser.nextToken();
      return find(parser, parser.currentTokenLocation(), "." + place);
    }
  }

  /// Searches the value that the parser is at.
  ///
  /// @param own its position
  /// @param path the rest of the path
  private static TokenStreamLocation find(JsonParser parser, TokenStreamLocation own, String path) {
    boolean isObject = parser.currentToken() == JsonToken.START_OBJECT;
    if (path.isEmpty() || !(isObject || parser.currentToken() == JsonToken.START_ARRAY)) {
      return own;
    }
    int index = 0;
    for (JsonToken next = parser.nextToken(); !next.isStructEnd(); next = parser.nextToken()) {
      TokenStreamLocation location = parser.currentTokenLocation();
      String step = isObject ? "." + parser.currentName() : "[" + index++ + "]";
      if (isObject) {
        parser.nextToken();
      }
      if (isStart(path, step)) {
        return find(parser, location, path.substring(step.length()));
      }
      parser.skipChildren();
    }
    return own;
  }

  private static boolean isStart(String path, String step) {
    return path.startsWith(step)
        && (path.length() == step.length()
            || path.charAt(step.length()) == '.'
            || path.charAt(step.length()) == '[');
  }
}
