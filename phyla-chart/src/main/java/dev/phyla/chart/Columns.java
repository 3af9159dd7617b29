package dev.phyla.chart;

import dev.phyla.model.data.DataTable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/// Reads the numbers of a chart from a table, and checks them.
final class Columns {
  private Columns() {}

  /// The numbers of a column; NaN where there is none.
  static double[] numbers(DataTable table, String name) {
    return checked(table.doubles(name), "The column \"" + name + "\"");
  }

  /// The numbers, if all of them can be drawn.
  ///
  /// @param owner what has the numbers, as the beginning of a sentence
  static double[] checked(double[] values, String owner) {
    boolean hasNumber = false;
    for (int row = 0; row < values.length; row++) {
      if (Double.isInfinite(values[row])) {
        throw new IllegalArgumentException(
            "%s has the value %s in row %d, which cannot be drawn."
                .formatted(owner, values[row], row));
      }
      hasNumber |= !Double.isNaN(values[row]);
    }
    if (!hasNumber) {
      throw new IllegalArgumentException("%s has no numbers to draw.".formatted(owner));
    }
    return values;
  }

  /// The numbers of some rows.
  static double[] pick(double[] values, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
  }

  static void requireRows(DataTable table) {
    if (table.rows() == 0) {
      throw new IllegalArgumentException(
          "There is nothing to draw, because the table has no rows.");
    }
  }

  static void requireLength(String owner, double[] values, int length) {
    if (values.length != length) {
      throw new IllegalArgumentException(
          "%s has %d numbers, but %d are needed.".formatted(owner, values.length, length));
    }
  }

  /// The columns to draw: the given ones, or all columns of numbers but x.
  static List<String> drawn(DataTable table, String x, String... names) {
    if (names.length == 0) {
      table.values(x); // throws if there is no such column
      List<String> others =
          table.names().stream().filter(name -> !name.equals(x) && table.isNumeric(name)).toList();
      if (others.isEmpty()) {
        throw new IllegalArgumentException(
            "There is nothing to draw, because the table has no column of numbers besides \"%s\"."
                .formatted(x));
      }
      return others;
    }
    var seen = new HashSet<String>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException("The column \"%s\" is drawn twice.".formatted(name));
      }
    }
    return List.of(names);
  }
}
