package dev.phyla.model.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A table as aligned text.
final class TextTable {
  private static final int MAX_WIDTH = 40;

  private TextTable() {}

  static String format(DataTable table, int maxRows) {
    if (maxRows < 0) {
      throw new IllegalArgumentException(
          "A text cannot have " + maxRows + " rows; give it 0 or more.");
    }
    List<String> names = table.names();
    int head = table.rows() <= maxRows ? table.rows() : (maxRows + 1) / 2;
    int tail = table.rows() <= maxRows ? 0 : maxRows / 2;
    var lines = new ArrayList<List<String>>();
    lines.add(names);
    for (int row = 0; row < head; row++) {
      lines.add(cells(table, row));
    }
    if (table.rows() > maxRows) {
      lines.add(names.stream().map(_ -> "…").toList());
    }
    for (int row = table.rows() - tail; row < table.rows(); row++) {
      lines.add(cells(table, row));
    }
    var text = new StringBuilder();
    appendAligned(text, lines, names.stream().map(table::isNumeric).toList());
    if (table.rows() > maxRows) {
      text.append(String.format("(%d rows, %d shown)\n", table.rows(), maxRows));
    }
    return text.toString();
  }

  /// Appends lines in columns of equal width, those of numbers to the right.
  static void appendAligned(StringBuilder text, List<List<String>> lines, List<Boolean> isRight) {
    var widths = new int[isRight.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      int start = text.length();
      for (int i = 0; i < widths.length; i++) {
        text.append(i == 0 ? "" : "  ");
        int padding = widths[i] - line.get(i).length();
        text.repeat(' ', isRight.get(i) ? padding : 0).append(line.get(i));
        text.repeat(' ', isRight.get(i) ? 0 : padding);
      }
      int end = text.length();
      while (end > start && text.charAt(end - 1) == ' ') {
        end--;
      }
      text.setLength(end);
      text.append('\n');
    }
  }

  private static List<String> cells(DataTable table, int row) {
    return table.names().stream().map(name -> cell(table.get(row, name))).toList();
  }

  /// A value, shortened if it is long.
  static String cell(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case Double number -> number(number);
      case Object other -> {
        String text = other.toString().replace('\n', ' ');
        yield text.length() <= MAX_WIDTH ? text : text.substring(0, MAX_WIDTH - 1) + "…";
      }
    };
  }

  /// A number with about four digits.
  static String number(double number) {
    double size = Math.abs(number);
    if (Double.isNaN(number)) {
      return "";
    }
    if (number == Math.rint(number) && size < 1e9) {
      return Long.toString((long) number);
    }
    if (size < 1e-3 || size >= 1e9) {
      return String.format(Locale.ROOT, "%.3e", number);
    }
    return String.format(Locale.ROOT, size < 10 ? "%.4f" : size < 1000 ? "%.2f" : "%.1f", number);
  }
}
