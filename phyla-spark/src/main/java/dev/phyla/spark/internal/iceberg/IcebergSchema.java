package dev.phyla.spark.internal.iceberg;

import dev.phyla.spark.internal.table.TableColumn;
import dev.phyla.spark.internal.table.TableSchema;
import java.util.ArrayList;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/// Schemas of tables with the ids that the Parquet files have.
public final class IcebergSchema {
  private IcebergSchema() {}

  /// The schema of a table, with its partition column.
  public static Schema of(TableSchema schema) {
    var fields = new ArrayList<NestedField>();
    fields.add(NestedField.required(TableSchema.WORLD_ID, "world_id", Types.StringType.get()));
    for (TableColumn column : schema.columns()) {
      fields.add(NestedField.optional(column.fieldId(), column.name(), type(column.kind())));
    }
    return new Schema(fields);
  }

  private static Type type(TableColumn.Kind kind) {
    return switch (kind) {
      case BOOLEAN -> Types.BooleanType.get();
      case INT -> Types.IntegerType.get();
      case LONG -> Types.LongType.get();
      case FLOAT -> Types.FloatType.get();
      case DOUBLE -> Types.DoubleType.get();
      case TEXT -> Types.StringType.get();
    };
  }
}
