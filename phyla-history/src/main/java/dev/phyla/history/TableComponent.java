package dev.phyla.history;

import dev.phyla.spi.ComponentColumns;
import java.util.List;

/// A component in the signature of a table.
///
/// @param name the stable name of the component type
/// @param fields its fields, in the order of declaration
public record TableComponent(String name, List<TableField> fields) {
  /// Copies the list.
  public TableComponent {
    fields = List.copyOf(fields);
  }

  /// The component of a schema.
  static TableComponent of(ComponentColumns columns) {
    return new TableComponent(
        columns.name(),
        columns.columns().stream()
            .map(column -> new TableField(column.path(), type(column), column.length()))
            .toList());
  }

  private static ColumnType type(ComponentColumns.Column column) {
    if (column.isEntity()) {
      return ColumnType.ENTITY;
    }
    if (column.elementType() == Object.class) {
      return column.isText() ? ColumnType.TEXT : ColumnType.VALUE;
    }
    return ColumnType.of(column.elementType());
  }
}
