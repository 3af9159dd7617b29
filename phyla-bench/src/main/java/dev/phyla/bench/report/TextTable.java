package dev.phyla.bench.report;

import java.util.ArrayList;
import java.util.List;

/// Rows of text in aligned columns: the first to the left, the others to the right.
final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  void row(List<String> cells) {
    rows.add(List.copyOf(cells));
  }

  @Override
  public String toString() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int column = 0; column < row.size(); column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String padding = " ".repeat(widths[column] - row.get(column).length());
        line.append(column == 0 ? row.get(0) + padding : GAP + padding + row.get(column));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
