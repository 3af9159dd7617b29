package dev.phyla.model.data;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A text with a line for each series of a table.
final class Summary {
  private Summary() {}

  static String of(DataTable table) {
    List<String> names = table.names().stream().filter(name -> !name.equals("tick")).toList();
    var lines = new ArrayList<List<String>>();
    lines.add(List.of("series", "min", "mean", "max", "last"));
    for (String name : names) {
      Object last = table.rows() == 0 ? null : table.get(table.rows() - 1, name);
      lines.add(table.isNumeric(name) ? numbers(table, name, last) : value(name, last));
    }
    var text = new StringBuilder();
    TextTable.appendAligned(text, lines, List.of(false, true, true, true, true));
    if (table.rows() > 0) {
      text.append(
          String.format(
              "%d rows, ticks %d to %d\n",
              table.rows(),
              table.row(0).getLong("tick"),
              table.row(table.rows() - 1).getLong("tick")));
    } else {
      text.append("no rows\n");
    }
    return text.toString();
  }

  private static List<String> numbers(DataTable table, String name, @Nullable Object last) {
    return List.of(
        name,
        TextTable.number(table.quantile(name, 0)),
        TextTable.number(table.mean(name)),
        TextTable.number(table.quantile(name, 1)),
        TextTable.cell(last));
  }

  private static List<String> value(String name, @Nullable Object last) {
    return List.of(name, "", "", "", TextTable.cell(last));
  }
}
