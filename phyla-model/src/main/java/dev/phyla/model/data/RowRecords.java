package dev.phyla.model.data;

import dev.phyla.model.internal.record.RecordShape;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows of a table as records.
final class RowRecords {
  private RowRecords() {}

  static <R extends Record> List<R> read(DataTable table, Class<R> type) {
    RecordShape<R> shape = RecordShape.of(type);
    List<RecordComponent> components = shape.components();
    components.forEach(component -> table.column(component.getName()));
    var records = new ArrayList<R>(table.rows());
    for (int row = 0; row < table.rows(); row++) {
      var values = new @Nullable Object[components.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = convert(table.row(row), components.get(i));
      }
      records.add(shape.create(values));
    }
    return List.copyOf(records);
  }

  private static @Nullable Object convert(DataTable.Row row, RecordComponent component) {
    String name = component.getName();
    Class<?> type = component.getType();
    Object value = row.get(name);
    if (type.isInstance(value) || (value == null && !type.isPrimitive())) {
      return value;
    }
    if (type == String.class) {
      return row.getString(name);
    }
    if (type == boolean.class && value instanceof Boolean) {
      return value;
    }
    if (type == double.class || type == Double.class) {
      return row.getDouble(name);
    }
    if (type == float.class || type == Float.class) {
      return (float) row.getDouble(name);
    }
    if (type == long.class || type == Long.class) {
      return row.getLong(name);
    }
    if (type == int.class || type == Integer.class) {
      long number = row.getLong(name);
      if (number == (int) number) {
        return (int) number;
      }
    }
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (((Enum<?>) constant).name().equals(row.getString(name))) {
          return constant;
        }
      }
    }
    throw Cell.unfit(name, row.index(), value, "a value of the type " + type.getSimpleName());
  }
}
