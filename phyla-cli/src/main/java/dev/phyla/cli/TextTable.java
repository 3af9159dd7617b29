package dev.phyla.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedCollection;
import org.jspecify.annotations.Nullable;

/// A table for people: a line of names and a line for each row. Columns of numbers are
/// right-aligned.
final class TextTable {
  private static final String GAP = "  ";

  private final List<String> names;
  private int maxWidth = 60;
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  TextTable(SequencedCollection<String> names) {
    this.names = List.copyOf(names);
  }

  TextTable(String... names) {
    this(List.of(names));
  }

  /// Adds a row.
  ///
  /// @param values a value for each column; nothing is shown for null
  void add(List<? extends @Nullable Object> values) {
    rows.add(new ArrayList<>(values));
  }

  void print(PrintWriter out) {
    var lines = new ArrayList<StringBuilder>();
    for (int i = 0; i <= rows.size(); i++) {
      lines.add(new StringBuilder());
    }
    for (int column = 0; column < names.size(); column++) {
      append(column, lines);
    }
    lines.forEach(line -> out.println(line.toString().stripTrailing()));
  }

  /// Shows long values completely; otherwise they are cut.
  TextTable uncut() {
    maxWidth = Integer.MAX_VALUE;
    return this;
  }

  /// Prints how many rows are not shown.
  ///
  /// @param count the number, which may be negative
  static void printRest(int count, PrintWriter out) {
    if (count > 0) {
      out.println("… " + Amounts.counted(count, "more row", "more rows"));
    }
  }

  private void append(int column, List<StringBuilder> lines) {
    var cells = new ArrayList<String>();
    cells.add(names.get(column));
    rows.forEach(row -> cells.add(cell(row.get(column))));
    int width = cells.stream().mapToInt(TextTable::width).max().orElse(0);
    boolean isNumber =
        rows.stream()
            .map(row -> row.get(column))
            .allMatch(value -> value == null || value instanceof Number);
    for (int i = 0; i < cells.size(); i++) {
      String cell = cells.get(i);
      String padding = " ".repeat(width - width(cell));
      StringBuilder line = lines.get(i);
      line.append(column == 0 ? "" : GAP).append(isNumber ? padding + cell : cell + padding);
    }
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }

  /// A value in one line and of limited length.
  private String cell(@Nullable Object value) {
    String text = value == null ? "" : value.toString();
    String line = text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
    return width(line) <= maxWidth
        ? line
        : line.substring(0, line.offsetByCodePoints(0, maxWidth - 1)) + "…";
  }
}
