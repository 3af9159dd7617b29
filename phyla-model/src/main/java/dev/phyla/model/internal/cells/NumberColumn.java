package dev.phyla.model.internal.cells;

import dev.phyla.World;
import dev.phyla.spi.ComponentColumns;
import dev.phyla.spi.FollowedRows;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A field of a component that holds a coordinate.
///
/// @param name the name of the field
/// @param number the number of its column
/// @param type the type of its elements
public record NumberColumn(String name, int number, Class<?> type) {
  /// Finds a field, or null.
  public static @Nullable NumberColumn find(World world, Class<?> component, String field) {
    List<ComponentColumns.Column> columns = world.schema().columns(component).columns();
    for (int i = 0; i < columns.size(); i++) {
      ComponentColumns.Column column = columns.get(i);
      if (column.path().equals(field) && column.length() == 0 && !column.isEntity()) {
        return new NumberColumn(field, i, column.elementType());
      }
    }
    return null;
  }

  /// Finds a field of whole numbers.
  ///
  /// @throws IllegalArgumentException if there is none of that name
  public static NumberColumn whole(World world, Class<?> component, String field) {
    NumberColumn column = find(world, component, field);
    if (column == null || !column.isWhole()) {
      throw missing(world, component, field, "int, short, byte, char or long");
    }
    return column;
  }

  /// Finds a field of floating-point numbers.
  ///
  /// @throws IllegalArgumentException if there is none of that name
  public static NumberColumn real(World world, Class<?> component, String field) {
    NumberColumn column = find(world, component, field);
    if (column == null || (column.type != double.class && column.type != float.class)) {
      throw missing(world, component, field, "double or float");
    }
    return column;
  }

  /// Finds a field whose values are numbers that a `double` holds.
  ///
  /// @throws IllegalArgumentException if there is none of that name
  public static NumberColumn exact(World world, Class<?> component, String field) {
    NumberColumn column = find(world, component, field);
    if (column == null || !column.type.isPrimitive() || column.type == long.class) {
      throw missing(world, component, field, "boolean, int, short, byte, char, double or float");
    }
    return column;
  }

  private boolean isWhole() {
    return type == int.class
        || type == short.class
        || type == byte.class
        || type == char.class
        || type == long.class;
  }

  private static IllegalArgumentException missing(
      World world, Class<?> component, String field, String types) {
    return new IllegalArgumentException(
        String.format(
            "%s has no field %s of type %s, so a space cannot use it; its fields are %s.",
            component.getSimpleName(),
            field,
            types,
            world.schema().columns(component).columns().stream()
                .map(column -> column.elementType().getSimpleName() + " " + column.path())
                .collect(Collectors.joining(", "))));
  }

  /// The whole number of a row. Other types than `int` are a case apart, so that the usual one is
  /// small enough to be inlined everywhere.
  long whole(FollowedRows rows, int row) {
    return type == int.class
        ? ((int[]) rows.column(number))[row]
        : otherWhole(rows.column(number), row);
  }

  private static long otherWhole(Object array, int row) {
    return switch (array) {
      case short[] values -> values[row];
      case byte[] values -> values[row];
      case char[] values -> values[row];
      case long[] values -> values[row];
      default -> throw new AssertionError(array.getClass());
    };
  }

  /// The number of a row of any [exact][#exact] field.
  double number(FollowedRows rows, int row) {
    return type == int.class
        ? ((int[]) rows.column(number))[row]
        : otherNumber(rows.column(number), row);
  }

  private static double otherNumber(Object array, int row) {
    return switch (array) {
      case double[] values -> values[row];
      case float[] values -> values[row];
      case boolean[] values -> values[row] ? 1 : 0;
      default -> otherWhole(array, row);
    };
  }

  /// The number of a row.
  double real(FollowedRows rows, int row) {
    return type == double.class
        ? ((double[]) rows.column(number))[row]
        : ((float[]) rows.column(number))[row];
  }
}
