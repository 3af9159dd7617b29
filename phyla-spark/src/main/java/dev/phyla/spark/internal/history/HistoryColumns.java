package dev.phyla.spark.internal.history;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.rows.TableRows;
import dev.phyla.spark.internal.table.TableColumn;
import dev.phyla.spark.internal.table.TableColumn.Kind;
import dev.phyla.spark.internal.table.TableSchema;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The columns of an archetype table: names, types and field ids are those that exports of
/// phyla-sql have, but `run_id` is a column and no folder.
final class HistoryColumns {
  private static final int BASE_COLUMNS = 5;

  private final ArchetypeTable table;
  private final TableSchema schema;

  HistoryColumns(ArchetypeTable table) {
    this.table = table;
    var columns = new ArrayList<TableColumn>();
    add(columns, "run_id", Kind.TEXT);
    add(columns, "entity_id", Kind.LONG);
    add(columns, "tick", Kind.LONG);
    add(columns, "is_active", Kind.BOOLEAN);
    add(columns, "world_number", Kind.INT);
    table.columns().forEach(column -> add(columns, column.name(), kind(column.type())));
    schema = new TableSchema(table.name(), columns);
  }

  private static void add(List<TableColumn> columns, String name, Kind kind) {
    columns.add(new TableColumn(name, TableSchema.WORLD_ID + 1 + columns.size(), kind, name));
  }

  private static Kind kind(ColumnType type) {
    return switch (type) {
      case BOOLEAN -> Kind.BOOLEAN;
      case BYTE, SHORT, CHAR, INT -> Kind.INT;
      case LONG, ENTITY -> Kind.LONG;
      case FLOAT -> Kind.FLOAT;
      case DOUBLE -> Kind.DOUBLE;
      case TEXT, VALUE -> Kind.TEXT;
    };
  }

  TableSchema schema() {
    return schema;
  }

  /// The values of a row.
  @Nullable Object[] row(String runId, TableRows rows, int row) {
    var values = new @Nullable Object[schema.columns().size()];
    values[0] = runId;
    values[1] = rows.entities()[row];
    values[2] = rows.ticks()[row];
    values[3] = rows.active()[row];
    values[4] = rows.worlds()[row];
    for (int i = 0; i < table.columns().size(); i++) {
      dev.phyla.history.TableColumn column = table.columns().get(i);
      TableField field = table.components().get(column.component()).fields().get(column.field());
      Object array = rows.values(column.component(), column.field());
      int index = row * Math.max(1, field.length()) + column.element();
      values[BASE_COLUMNS + i] = widen(Array.get(array, index));
    }
    return values;
  }

  private static @Nullable Object widen(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Byte number -> number.intValue();
      case Short number -> number.intValue();
      case Character letter -> (int) letter;
      case Boolean b -> b;
      case Integer number -> number;
      case Long number -> number;
      case Float number -> number;
      case Double number -> number;
      default -> value.toString();
    };
  }
}
