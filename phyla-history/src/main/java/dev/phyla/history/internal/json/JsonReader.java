package dev.phyla.history.internal.json;

import dev.phyla.history.HistoryException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads a text in JSON; see the package for the values.
public final class JsonReader {
  /// The maximum number of arrays and objects inside each other.
  public static final int MAX_DEPTH = 64;

  /// The maximum number of characters that a message repeats.
  private static final int MAX_QUOTED = 40;

  private static final int END = -1;

  private final String file;
  private final String text;

  /// The index of the next character.
  private int next;

  /// The number of arrays and objects that are open.
  private int depth;

  private JsonReader(String file, String text) {
    this.file = file;
    this.text = text;
  }

  /// Reads the only value of a text.
  ///
  /// @param file the name of the file, for messages
  /// @param bytes its content, in UTF-8
  /// @param maxBytes the maximum size
  /// @return the value
  /// @throws HistoryException if the text is not JSON or exceeds a limit
  public static @Nullable Object read(String file, byte[] bytes, int maxBytes) {
    if (bytes.length > maxBytes) {
      throw new HistoryException(
          String.format(
              "The file %s has %d bytes, and such a file has %d at most.",
              file, bytes.length, maxBytes));
    }
    var reader = new JsonReader(file, decode(file, bytes));
    Object value = reader.value();
    reader.skipSpace();
    if (reader.peek() != END) {
      throw reader.error("the text goes on after its value");
    }
    return value;
  }

  private static String decode(String file, byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new HistoryException("The file " + file + " is not JSON: it is not UTF-8 text.", e);
    }
  }

  private @Nullable Object value() {
    skipSpace();
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> literal("true", true);
      case 'f' -> literal("false", false);
      case 'n' -> literal("null", null);
      default -> number();
    };
  }

  private Map<String, @Nullable Object> object() {
    open();
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (hasMore(members.isEmpty(), '}')) {
      skipSpace();
      if (peek() != '"') {
        throw error("a key in quotes is missing");
      }
      int start = next;
      String key = string();
      if (members.containsKey(key)) {
        next = start;
        throw error("the key " + shortened(JsonWriter.quote(key)) + " occurs twice");
      }
      skipSpace();
      if (!tryTake(':')) {
        throw error("a colon is missing after a key");
      }
      members.put(key, value());
    }
    return members;
  }

  private List<@Nullable Object> array() {
    open();
    var elements = new ArrayList<@Nullable Object>();
    while (hasMore(elements.isEmpty(), ']')) {
      elements.add(value());
    }
    return elements;
  }

  private void open() {
    if (++depth > MAX_DEPTH) {
      throw error("more than " + MAX_DEPTH + " arrays and objects are inside each other");
    }
    next++;
  }

  /// Takes the comma before the next element, or the end of the array or object.
  private boolean hasMore(boolean isFirst, char end) {
    skipSpace();
    if (tryTake(end)) {
      depth--;
      return false;
    }
    if (!isFirst && !tryTake(',')) {
      throw error("a comma or " + end + " is missing");
    }
    return true;
  }

  private String string() {
    var builder = new StringBuilder();
    next++;
    while (!tryTake('"')) {
      int character = peek();
      if (character == END) {
        throw error("the text ends inside a string");
      }
      if (character < ' ') {
        throw error("a string contains a control character that is not escaped");
      }
      next++;
      builder.append(character == '\\' ? escaped() : (char) character);
    }
    return builder.toString();
  }

  /// The character of an escape sequence after its backslash.
  private char escaped() {
    int letter = peek();
    char character =
        switch (letter) {
          case '"', '\\', '/' -> (char) letter;
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          case 'u' -> hexadecimal();
          default -> throw error("a string contains an escape sequence that does not exist");
        };
    next++;
    return character;
  }

  /// The character of four digits, of which the last is left.
  private char hexadecimal() {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      next++;
      int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
      if (digit < 0) {
        throw error("an escape sequence has fewer than four hexadecimal digits");
      }
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private <T extends @Nullable Object> T literal(String word, T value) {
    if (!text.startsWith(word, next)) {
      throw error("this is not a value");
    }
    next += word.length();
    return value;
  }

  private Object number() {
    int start = next;
    tryTake('-');
    if (!tryTake('0') && !takeDigits()) {
      throw error(next == start ? "a value is missing" : "a number has no digits");
    }
    boolean isInteger = true;
    if (tryTake('.')) {
      isInteger = false;
      if (!takeDigits()) {
        throw error("a number has no digits after its point");
      }
    }
    if (tryTake('e') || tryTake('E')) {
      isInteger = false;
      if (!tryTake('+')) {
        tryTake('-');
      }
      if (!takeDigits()) {
        throw error("a number has no digits in its exponent");
      }
    }
    if (isInteger) { // in one expression, both would become a double
      return integer(start);
    }
    return fraction(start);
  }

  private Long integer(int start) {
    try {
      return Long.parseLong(text, start, next, 10);
    } catch (NumberFormatException e) {
      next = start;
      throw error("an integer does not fit into 64 bits");
    }
  }

  private Double fraction(int start) {
    double number = Double.parseDouble(text.substring(start, next));
    if (Double.isInfinite(number)) {
      next = start;
      throw error("a number is too large");
    }
    return number;
  }

  private boolean takeDigits() {
    int start = next;
    while (peek() >= '0' && peek() <= '9') {
      next++;
    }
    return next > start;
  }

  private void skipSpace() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') {
      next++;
    }
  }

  private boolean tryTake(char character) {
    boolean isNext = peek() == character;
    if (isNext) {
      next++;
    }
    return isNext;
  }

  private int peek() {
    return next < text.length() ? text.charAt(next) : END;
  }

  private HistoryException error(String problem) {
    int line = 1;
    int lineStart = 0;
    for (int i = 0; i < next; i++) {
      if (text.charAt(i) == '\n') {
        line++;
        lineStart = i + 1;
      }
    }
    return new HistoryException(
        String.format(
            "The file %s is not JSON: at line %d, column %d, %s.",
            file, line, next - lineStart + 1, problem));
  }

  /// A text for a message.
  static String shortened(String text) {
    return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED - 1) + "…";
  }
}
