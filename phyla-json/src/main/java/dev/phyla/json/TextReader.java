package dev.phyla.json;

import dev.phyla.snapshot.SnapshotException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/// Reads a JSON object as plain values.
final class TextReader {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonParser parser;
  private final String source;

  private TextReader(JsonParser parser, String source) {
    this.parser = parser;
    this.source = source;
  }

  /// A parser of a text.
  static JsonParser parser(String text) {
    return FACTORY.createParser(ObjectReadContext.empty(), text);
  }

  /// Reads an object.
  ///
  /// @param source the start of messages
  /// @throws SnapshotException if the text is not exactly one object
  static Map<String, @Nullable Object> read(String text, String source) {
    try (JsonParser parser = parser(text)) {
      return new TextReader(parser, source).readAll();
    }
  }

  private Map<String, @Nullable Object> readAll() {
    try {
      return onlyObject();
    } catch (JacksonException e) {
      String reason =
          e.getOriginalMessage()
              .replaceAll("\\s*\\n\\s*", " ")
              .replaceAll(" \\(start marker at [^)]*\\)[^)]*\\)", ""); // has no position
      TokenStreamLocation location =
          Objects.requireNonNullElseGet(e.getLocation(), parser::currentLocation);
      throw new SnapshotException(
          Positions.start(source, location) + "The text is not JSON: " + reason + ".", e);
    }
  }

  private Map<String, @Nullable Object> onlyObject() {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw error("The text is not a JSON object.");
    }
    Map<String, @Nullable Object> object = object();
    if (parser.nextToken() != null) {
      throw error("There is more text after the end of the object.");
    }
    return object;
  }

  private SnapshotException error(String sentence) {
    return new SnapshotException(Positions.start(source, parser.currentTokenLocation()) + sentence);
  }

  private Map<String, @Nullable Object> object() {
    var object = new LinkedHashMap<String, @Nullable Object>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      if (object.containsKey(name)) {
        throw error("The name \"" + name + "\" is there twice.");
      }
      parser.nextToken();
      object.put(name, value());
    }
    return object;
  }

  private List<@Nullable Object> array() {
    var array = new ArrayList<@Nullable Object>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value());
    }
    return array;
  }

  private @Nullable Object value() {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> parser.getString();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_INT -> parser.getNumberValue();
      default -> fraction();
    };
  }

  private Double fraction() {
    double number = parser.getDoubleValue();
    if (Double.isInfinite(number)) {
      throw error(
          "The number "
              + parser.getString()
              + " is too large; infinity is the text \"Infinity\" or \"-Infinity\".");
    }
    return number;
  }
}
