package dev.phyla.model.data;

import org.jspecify.annotations.Nullable;

/// Conversions of a value of a column.
final class Cell {
  /// Whole numbers from here on are not told apart by `double`.
  private static final double LONG_END = 0x1p63;

  private Cell() {}

  static double toDouble(TableColumn column, String name, int row) {
    return switch (column) {
      case TableColumn.Doubles numbers -> numbers.array()[row];
      case TableColumn.Longs numbers -> numbers.array()[row];
      case TableColumn.Entities _, TableColumn.Values _ ->
          switch (column.value(row)) {
            case null -> Double.NaN;
            case Number number -> number.doubleValue();
            case Boolean truth -> truth ? 1 : 0;
            case Object other -> throw unfit(name, row, other, "a number");
          };
    };
  }

  static long toLong(TableColumn column, String name, int row) {
    if (column instanceof TableColumn.Longs numbers) {
      return numbers.array()[row];
    }
    if (column.value(row) instanceof Long number) {
      return number;
    }
    double number = toDouble(column, name, row);
    if (number != Math.rint(number) || Math.abs(number) >= LONG_END) {
      throw unfit(name, row, number, "a whole number");
    }
    return (long) number;
  }

  static IllegalArgumentException unfit(
      String name, int row, @Nullable Object value, String wanted) {
    return new IllegalArgumentException(
        String.format(
            "The value %s of the column \"%s\" in row %d is not %s.",
            value instanceof CharSequence ? "\"" + value + "\"" : value, name, row, wanted));
  }
}
