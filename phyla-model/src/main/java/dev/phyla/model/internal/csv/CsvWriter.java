package dev.phyla.model.internal.csv;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes lines of CSV, which end with a line feed. A missing value is an empty field, an empty
/// text has quotes.
public final class CsvWriter {
  private CsvWriter() {}

  /// Appends a line.
  public static void appendLine(Appendable target, List<? extends @Nullable Object> values)
      throws IOException {
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        target.append(',');
      }
      Object value = values.get(i);
      if (value != null) {
        appendField(target, value.toString());
      } else if (values.size() == 1) {
        target.append(' '); // not an empty line, which readers skip
      }
    }
    target.append('\n');
  }

  private static void appendField(Appendable target, String text) throws IOException {
    if (isPlain(text)) {
      target.append(text);
    } else {
      target.append('"').append(text.replace("\"", "\"\"")).append('"');
    }
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == ',' || next == '"' || next == '\n' || next == '\r') {
        return false;
      }
    }
    return !text.isBlank() && text.length() == text.strip().length();
  }
}
