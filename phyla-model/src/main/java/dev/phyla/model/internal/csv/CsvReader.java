package dev.phyla.model.internal.csv;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads CSV line by line. Blanks around fields without quotes are ignored, and so are empty lines.
public final class CsvReader {
  /// A line of CSV.
  ///
  /// @param line the number of the line in the text where it starts, from 1
  /// @param fields the fields; null for those that are empty and have no quotes
  public record Line(int line, List<@Nullable String> fields) {}

  /// Thrown if a text is not CSV.
  public static final class CsvException extends Exception {
    private static final long serialVersionUID = 1;

    CsvException(int line, String sentence) {
      super("line " + line + ": " + sentence);
    }
  }

  private final String text;

  /// The index of the next character.
  private int at;

  /// The number of the current line, from 1.
  private int line = 1;

  private CsvReader(String text) {
    this.text = text;
  }

  /// Reads all lines of a text.
  public static List<Line> read(String text) throws CsvException {
    var reader = new CsvReader(text);
    var lines = new ArrayList<Line>();
    while (reader.at < text.length()) {
      Line next = reader.nextLine();
      if (next.fields.size() > 1 || next.fields.getFirst() != null || !reader.wasEmpty) {
        lines.add(next);
      }
    }
    return lines;
  }

  /// Whether the line that was read last had no characters.
  private boolean wasEmpty;

  private Line nextLine() throws CsvException {
    int start = line;
    wasEmpty = text.charAt(at) == '\n' || text.charAt(at) == '\r';
    var fields = new ArrayList<@Nullable String>();
    fields.add(nextField());
    while (at < text.length() && text.charAt(at) == ',') {
      at++;
      fields.add(nextField());
    }
    skipLineBreak();
    return new Line(start, fields);
  }

  private void skipLineBreak() {
    if (at < text.length() && text.charAt(at) == '\r') {
      at++;
    }
    if (at < text.length() && text.charAt(at) == '\n') {
      at++;
    }
    line++;
  }

  private @Nullable String nextField() throws CsvException {
    int start = at;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted();
    }
    while (at < text.length() && !isFieldEnd(text.charAt(at))) {
      if (text.charAt(at) == '"') {
        throw new CsvException(line, "A quote is inside a field that does not start with one.");
      }
      at++;
    }
    String field = text.substring(start, at).strip();
    return field.isEmpty() ? null : field;
  }

  private String quoted() throws CsvException {
    int start = line;
    var field = new StringBuilder();
    at++;
    while (true) {
      if (at == text.length()) {
        throw new CsvException(start, "A quoted field has no end.");
      }
      char next = text.charAt(at++);
      if (next == '"') {
        if (at == text.length() || text.charAt(at) != '"') {
          break;
        }
        at++;
      }
      if (next == '\n') {
        line++;
      }
      field.append(next);
    }
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    if (at < text.length() && !isFieldEnd(text.charAt(at))) {
      throw new CsvException(line, "There is text after the end of a quoted field.");
    }
    return field.toString();
  }

  private static boolean isFieldEnd(char character) {
    return character == ',' || character == '\n' || character == '\r';
  }
}
