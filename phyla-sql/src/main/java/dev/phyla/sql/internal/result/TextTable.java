package dev.phyla.sql.internal.result;

import dev.phyla.sql.SqlColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A result as text: a line of names, a rule, and a line for each row. Numbers are right-aligned.
public final class TextTable {
  private static final int MAX_WIDTH = 60;
  private static final String GAP = "  ";

  private static final Set<String> NUMBERS =
      Set.of(
          "TINYINT",
          "SMALLINT",
          "INTEGER",
          "BIGINT",
          "HUGEINT",
          "UTINYINT",
          "USMALLINT",
          "UINTEGER",
          "UBIGINT",
          "UHUGEINT",
          "FLOAT",
          "DOUBLE");

  private TextTable() {}

  /// Formats columns.
  ///
  /// @param columns the columns
  /// @param size the number of rows
  /// @param maxRows the maximum number of rows to show; a note says how many more there are
  /// @return lines, each with a line end
  public static String format(List<SqlColumn> columns, int size, int maxRows) {
    int shown = Math.min(size, maxRows);
    var lines = new ArrayList<StringBuilder>();
    for (int i = 0; i < shown + 2; i++) {
      lines.add(new StringBuilder());
    }
    for (int i = 0; i < columns.size(); i++) {
      append(columns.get(i), shown, lines, i == columns.size() - 1);
    }
    var text = new StringBuilder();
    if (!columns.isEmpty()) {
      lines.forEach(line -> text.append(line.toString().stripTrailing()).append('\n'));
    }
    if (shown < size) {
      text.append(
          "… %,d more rows%n".formatted(size - shown).replace(System.lineSeparator(), "\n"));
    }
    return text.toString();
  }

  private static void append(
      SqlColumn column, int shown, List<StringBuilder> lines, boolean isLast) {
    var cells = new ArrayList<String>();
    cells.add(cell(column.name()));
    for (int row = 0; row < shown; row++) {
      cells.add(cell(String.valueOf(column.value(row))));
    }
    int width = cells.stream().mapToInt(TextTable::width).max().orElse(0);
    boolean isNumber = NUMBERS.contains(column.type()) || column.type().startsWith("DECIMAL");
    String end = isLast ? "" : GAP;
    for (int i = 0; i < cells.size(); i++) {
      String padding = " ".repeat(width - width(cells.get(i)));
      StringBuilder line = lines.get(i == 0 ? 0 : i + 1);
      if (isNumber) {
        line.append(padding).append(cells.get(i)).append(end);
      } else {
        line.append(cells.get(i)).append(padding).append(end);
      }
    }
    lines.get(1).append("-".repeat(width)).append(end);
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }

  /// A text in one line and of limited length.
  private static String cell(String text) {
    String line = text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
    return width(line) <= MAX_WIDTH
        ? line
        : line.substring(0, line.offsetByCodePoints(0, MAX_WIDTH - 1)) + "…";
  }
}
