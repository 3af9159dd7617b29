package dev.phyla.model.data;

import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.World;
import dev.phyla.spi.ComponentColumns;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/// A column of agents, which is filled from an array of a component.
///
/// @param source the array of the component
/// @param element the element of an inline array, or 0
/// @param target receives the values
record AgentField(Column<?> source, int element, GrowingColumn target) {

  /// The fields of a column, several for an inline array, which are added to a table.
  static List<AgentField> of(
      CollectedTable table,
      World world,
      Class<?> type,
      ComponentColumns.Column column,
      String prefix) {
    Column<?> source = world.column(type, column.path(), column.elementType().arrayType());
    var fields = new ArrayList<AgentField>();
    for (int i = 0; i < source.stride(); i++) {
      String name = prefix + column.path() + (column.length() == 0 ? "" : "[" + i + "]");
      GrowingColumn target = targetFor(column.elementType());
      if (column.isEntity() && target instanceof GrowingColumn.Longs entities) {
        table.addEntities(name, entities);
      } else {
        table.add(name, target);
      }
      fields.add(new AgentField(source, i, target));
    }
    return fields;
  }

  private static GrowingColumn targetFor(Class<?> type) {
    if (type == float.class || type == double.class) {
      return new GrowingColumn.Doubles();
    }
    return type.isPrimitive() && type != boolean.class && type != char.class
        ? new GrowingColumn.Longs()
        : new GrowingColumn.Values();
  }

  /// Appends the values of all rows of a chunk.
  void append(Chunk chunk) {
    Object array = chunk.archetype().read(source);
    int stride = source.stride();
    int first = chunk.first() * stride + element;
    int end = chunk.end() * stride;
    switch (target) {
      case GrowingColumn.Longs numbers -> appendLongs(numbers, array, first, end, stride);
      case GrowingColumn.Doubles numbers -> appendDoubles(numbers, array, first, end, stride);
      case GrowingColumn.Values values -> {
        for (int i = first; i < end; i += stride) {
          values.add(Array.get(array, i));
        }
      }
    }
  }

  private static void appendLongs(
      GrowingColumn.Longs target, Object array, int first, int end, int stride) {
    switch (array) {
      case int[] numbers -> {
        for (int i = first; i < end; i += stride) {
          target.add(numbers[i]);
        }
      }
      case long[] numbers -> {
        for (int i = first; i < end; i += stride) {
          target.add(numbers[i]);
        }
      }
      default -> {
        for (int i = first; i < end; i += stride) {
          target.add(Array.getLong(array, i)); // of bytes and shorts, which are rare
        }
      }
    }
  }

  private static void appendDoubles(
      GrowingColumn.Doubles target, Object array, int first, int end, int stride) {
    if (array instanceof float[] numbers) {
      for (int i = first; i < end; i += stride) {
        target.add(numbers[i]);
      }
    } else {
      var numbers = (double[]) array;
      for (int i = first; i < end; i += stride) {
        target.add(numbers[i]);
      }
    }
  }
}
