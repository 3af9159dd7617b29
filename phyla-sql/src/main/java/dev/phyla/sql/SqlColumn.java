package dev.phyla.sql;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// A column of a result.
///
/// Values of numeric and boolean types are in an array of primitives, such as `float[]`, unless one
/// of them is null. Unsigned types have arrays of the next wider type. Other values are in an
/// `Object[]`: texts, JSON as text, numbers wider than `long`, classes of `java.time`, lists, and
/// maps.
///
/// @param name the name
/// @param type the type in SQL, such as `FLOAT`
/// @param values an array with one element for each row, which belongs to the result
public record SqlColumn(String name, String type, Object values) {
  /// A value.
  ///
  /// @param row the position of the row
  /// @return the value, or null
  public @Nullable Object value(int row) {
    return Array.get(values, row);
  }

  /// The number of values.
  ///
  /// @return the number of rows
  public int size() {
    return Array.getLength(values);
  }

  /// The numbers of the column.
  ///
  /// @return a new array; NaN for null
  /// @throws IllegalArgumentException if a value is not a number
  public double[] doubles() {
    if (values instanceof double[] array) {
      return array.clone();
    }
    var numbers = new double[size()];
    for (int i = 0; i < numbers.length; i++) {
      Object value = value(i);
      if (value != null && !(value instanceof Number)) {
        throw new IllegalArgumentException(
            "The column " + name + " has the value " + value + ", which is not a number.");
      }
      numbers[i] = value == null ? Double.NaN : ((Number) value).doubleValue();
    }
    return numbers;
  }
}
