package dev.phyla.spi;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.FieldValues;
import dev.phyla.internal.saved.SavedColumns;
import dev.phyla.internal.saved.SavedValue;
import dev.phyla.internal.value.ValueType;
import dev.phyla.internal.value.ValueTypes;
import dev.phyla.snapshot.SnapshotException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The columns of a component type, and the values that a component has in them.
public final class ComponentColumns {
  private final ComponentInfo info;
  private final ValueTypes values;
  private final List<Column> columns;

  /// A column.
  ///
  /// @param path the name of the field, with dots between the names of nested records
  /// @param elementType the type of the elements, such as `float.class`; `long.class` for entities,
  ///   and `Object.class` for references
  /// @param isEntity whether it holds entities
  /// @param isText whether it holds references to values whose plain form is a text, such as texts
  ///   and enum constants
  /// @param length the number of elements of an inline array, or 0 for a single value
  public record Column(
      String path, Class<?> elementType, boolean isEntity, boolean isText, int length) {}

  /// Creates the columns of a component type, for the schema.
  ///
  /// @param info the component type
  /// @param values the value types of the schema
  public ComponentColumns(ComponentInfo info, ValueTypes values) {
    this.info = info;
    this.values = values;
    this.columns = of(info, values);
  }

  /// The columns of a component type.
  ///
  /// @param info the component type
  /// @param values the value types of the schema
  /// @return the columns, in the order of its layout
  public static List<Column> of(ComponentInfo info, ValueTypes values) {
    return info.layout().columns().stream().map(layout -> column(layout, values)).toList();
  }

  private static Column column(ColumnLayout layout, ValueTypes values) {
    ValueType type = SavedColumns.referenceType(layout, values);
    return new Column(
        layout.path(),
        layout.kind().arrayType().getComponentType(),
        layout.kind() == ColumnKind.ENTITY,
        type != null && type.isText(),
        SavedColumns.isInlineArray(layout) ? layout.stride() : 0);
  }

  /// The stable name of the component type.
  ///
  /// @return the name
  public String name() {
    return info.name();
  }

  /// The columns.
  ///
  /// @return the columns, in the order of the fields
  public List<Column> columns() {
    return columns;
  }

  /// The values of a component, one for each column: a boxed primitive, an array of primitives for
  /// an inline array, a packed entity, or the plain form of a reference.
  ///
  /// @param component a value of the component type
  /// @return an unmodifiable list, in the order of the columns
  /// @throws IllegalArgumentException if the value has another type
  /// @throws SnapshotException if a value has no plain form
  public List<@Nullable Object> read(Object component) {
    info.requireValue(component);
    Object[] arrays = info.layout().newRow();
    info.codec().write(arrays, 0, 0, component);
    var read = new ArrayList<@Nullable Object>();
    for (int i = 0; i < columns.size(); i++) {
      read.add(stored(i, FieldValues.read(info.layout(), i, arrays[i], 0)));
    }
    return Collections.unmodifiableList(read);
  }

  private @Nullable Object stored(int column, @Nullable Object value) {
    ColumnLayout layout = info.layout().columns().get(column);
    ValueType type = SavedColumns.referenceType(layout, values);
    if (type != null) {
      return SavedValue.plain(type, value, info.name() + "." + layout.path());
    }
    return value instanceof Entity entity ? entity.bits() : value;
  }
}
