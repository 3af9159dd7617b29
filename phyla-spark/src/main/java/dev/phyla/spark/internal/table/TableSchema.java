package dev.phyla.spark.internal.table;

import dev.phyla.spark.internal.table.TableColumn.Kind;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/// The name and the columns of a table.
///
/// @param name the name of the table and of its folder
/// @param columns the columns that are in the files; `world_id`, the partition, is not
public record TableSchema(String name, ArrayList<TableColumn> columns) implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  /// The id of the partition column `world_id`.
  public static final int WORLD_ID = 1;

  /// The schema as Parquet has it.
  public MessageType toParquet() {
    var fields = new ArrayList<Type>();
    columns.forEach(column -> fields.add(toParquet(column)));
    return new MessageType(name, fields);
  }

  private static Type toParquet(TableColumn column) {
    PrimitiveTypeName type =
        switch (column.kind()) {
          case BOOLEAN -> PrimitiveTypeName.BOOLEAN;
          case INT -> PrimitiveTypeName.INT32;
          case LONG -> PrimitiveTypeName.INT64;
          case FLOAT -> PrimitiveTypeName.FLOAT;
          case DOUBLE -> PrimitiveTypeName.DOUBLE;
          case TEXT -> PrimitiveTypeName.BINARY;
        };
    var field = Types.optional(type).id(column.fieldId());
    return (column.kind() == Kind.TEXT ? field.as(LogicalTypeAnnotation.stringType()) : field)
        .named(column.name());
  }

  /// The position of a column.
  ///
  /// @return the position, or -1
  public int position(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(column)) {
        return i;
      }
    }
    return -1;
  }

  /// Collects columns with different names.
  static final class Builder {
    private final String table;
    private final ArrayList<TableColumn> columns = new ArrayList<>();
    private final Set<String> names = new HashSet<>(Set.of("world_id"));

    Builder(String table) {
      this.table = table;
    }

    Builder add(String name, Kind kind) {
      names.add(name);
      columns.add(new TableColumn(name, nextId(), kind, name));
      return this;
    }

    /// Adds columns that show outcomes, series or parameters.
    Builder addAll(String prefix, List<String> sources, List<Kind> kinds) {
      for (int i = 0; i < sources.size(); i++) {
        String name = unique(prefix + toColumnName(sources.get(i)));
        columns.add(new TableColumn(name, nextId(), kinds.get(i), sources.get(i)));
      }
      return this;
    }

    /// Ids are consecutive, because Iceberg gives such ids to the columns of a new table.
    private int nextId() {
      return WORLD_ID + 1 + columns.size();
    }

    TableSchema build() {
      return new TableSchema(table, columns);
    }

    private String unique(String name) {
      String free = name;
      for (int i = 2; !names.add(free); i++) {
        free = name + "_" + i;
      }
      return free;
    }

    /// A name that no engine has to quote: `sheepBirths` and `sheep births` become `sheep_births`.
    private static String toColumnName(String source) {
      return source
          .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
          .toLowerCase(Locale.ROOT)
          .replaceAll("[^\\p{L}\\p{N}]+", "_");
    }
  }
}
