package dev.phyla.sql.internal.arrow;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableColumn;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.rows.TableRows;
import java.util.ArrayList;
import java.util.List;

/// A column of a stream, and where its values are in a reader.
///
/// @param name the name of the column
/// @param type the type of its values
/// @param source where the reader has them
/// @param stride the number of array elements of a row
/// @param element the position of the value in these elements
record ArrowField(String name, ColumnType type, Source source, int stride, int element) {
  /// Where a reader has the values of a column.
  interface Source {
    /// The values of the current batch.
    Object values(TableRows rows);
  }

  /// The columns of a table: those of every table that are stored in files, and those of its
  /// components.
  static List<ArrowField> of(ArchetypeTable table) {
    var fields = new ArrayList<ArrowField>();
    fields.add(new ArrowField("entity_id", ColumnType.LONG, TableRows::entities, 1, 0));
    fields.add(new ArrowField("tick", ColumnType.LONG, TableRows::ticks, 1, 0));
    fields.add(new ArrowField("is_active", ColumnType.BOOLEAN, TableRows::active, 1, 0));
    fields.add(new ArrowField("world_number", ColumnType.INT, TableRows::worlds, 1, 0));
    for (TableColumn column : table.columns()) {
      TableField field = table.components().get(column.component()).fields().get(column.field());
      fields.add(
          new ArrowField(
              column.name(),
              column.type(),
              rows -> rows.values(column.component(), column.field()),
              Math.max(1, field.length()),
              column.element()));
    }
    return List.copyOf(fields);
  }

  /// The type in the format of Arrow.
  String format() {
    return switch (type) {
      case BOOLEAN -> "b";
      case BYTE -> "c";
      case SHORT -> "s";
      case CHAR -> "S";
      case INT -> "i";
      case LONG, ENTITY -> "l";
      case FLOAT -> "f";
      case DOUBLE -> "g";
      case TEXT, VALUE -> "U";
    };
  }
}
