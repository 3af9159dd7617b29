package dev.phyla.internal.layout;

import dev.phyla.Entity;
import dev.phyla.internal.layout.FieldNode.Leaf;
import dev.phyla.internal.layout.FieldNode.Nested;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads and writes single fields of a component by name, as objects, for scripts and editors.
///
/// A field is a column, named by its path. Slow; works for components with and without a class.
public final class FieldValues {
  private FieldValues() {}

  /// The index of the column with a path.
  ///
  /// @throws IllegalArgumentException if there is none
  public static int column(ComponentLayout layout, String field) {
    int column = layout.columnOf(field);
    if (column < 0) {
      throw new IllegalArgumentException(
          String.format(
              "%s has no field \"%s\"; it has %s.", layout.name(), field, layout.paths()));
    }
    return column;
  }

  /// The field of a row.
  ///
  /// @param index the index of its column
  /// @param array the array of its column
  public static @Nullable Object read(ComponentLayout layout, int index, Object array, int row) {
    ColumnLayout column = layout.columns().get(index);
    if (isInlineArray(layout.root(), index)) {
      Object slice = column.kind().newArray(column.stride());
      System.arraycopy(array, row * column.stride(), slice, 0, column.stride());
      return slice;
    }
    Object value = Array.get(array, row);
    return column.kind() == ColumnKind.ENTITY ? Entity.fromBits((Long) value) : value;
  }

  /// All fields of a row by name, in order.
  ///
  /// @param arrays the arrays of columns
  /// @param base the index of the component's first column
  public static Map<String, @Nullable Object> readAll(
      ComponentLayout layout, Object[] arrays, int base, int row) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < layout.columns().size(); i++) {
      fields.put(layout.columns().get(i).path(), read(layout, i, arrays[base + i], row));
    }
    return Collections.unmodifiableMap(fields);
  }

  /// Writes a field of a row. Numbers are converted if the column can hold them exactly, or rounded
  /// if they are fractions.
  public static void write(
      ComponentLayout layout, int index, Object array, int row, @Nullable Object value) {
    ColumnLayout column = layout.columns().get(index);
    if (isInlineArray(layout.root(), index)) {
      if (value == null
          || value.getClass() != column.kind().arrayType()
          || Array.getLength(value) != column.stride()) {
        throw refused(layout, column, value, "an array of " + column.stride() + " elements");
      }
      System.arraycopy(value, 0, array, row * column.stride(), column.stride());
    } else if (column.kind() == ColumnKind.REFERENCE) {
      Class<?> type = referenceType(layout, column.path());
      boolean mayBeNull = layout.root() instanceof Nested;
      if (value == null ? !mayBeNull : !type.isInstance(value)) {
        throw refused(layout, column, value, "a value of " + type.getTypeName());
      }
      ((@Nullable Object[]) array)[row] = value;
    } else if (column.kind() == ColumnKind.ENTITY) {
      if (!(value instanceof Entity entity)) {
        throw refused(layout, column, value, "an Entity");
      }
      ((long[]) array)[row] = entity.bits();
    } else {
      Class<?> primitive = column.kind().arrayType().getComponentType();
      Object converted = value == null ? null : ExactNumbers.convert(value, primitive);
      if (converted == null) {
        throw refused(layout, column, value, "a value that fits " + primitive);
      }
      Array.set(array, row, converted);
    }
  }

  private static boolean isInlineArray(FieldNode node, int column) {
    return switch (node) {
      case Leaf leaf -> leaf.column() == column && leaf.inlineArray();
      case Nested nested ->
          nested.members().stream().anyMatch(member -> isInlineArray(member.node(), column));
    };
  }

  /// The class of a field that is stored by reference. Declared components check it when the whole
  /// value is written.
  private static Class<?> referenceType(ComponentLayout layout, String path) {
    if (layout.isDeclared()) {
      return Object.class;
    }
    Class<?> type = layout.type();
    if (layout.root() instanceof Nested) {
      for (String name : path.split("\\.", -1)) {
        type = componentType(type, name);
      }
    }
    return type;
  }

  private static Class<?> componentType(Class<?> record, String name) {
    for (RecordComponent component : record.getRecordComponents()) {
      if (component.getName().equals(name)) {
        return component.getType();
      }
    }
    throw new AssertionError(record + " has no component " + name);
  }

  private static IllegalArgumentException refused(
      ComponentLayout layout, ColumnLayout column, @Nullable Object value, String wanted) {
    return new IllegalArgumentException(
        String.format(
            "%s.%s cannot be %s; it takes %s.",
            layout.name(),
            column.path(),
            value == null ? "null" : value + ", a " + value.getClass().getSimpleName(),
            wanted));
  }
}
