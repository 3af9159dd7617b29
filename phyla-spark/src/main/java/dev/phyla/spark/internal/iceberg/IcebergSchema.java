package dev.phyla.spark.internal.iceberg;

import dev.phyla.spark.internal.table.TableSchema;
import java.io.IOException;
import java.util.ArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.PrimitiveType;

/// Schemas of tables with the ids that the Parquet files have.
public final class IcebergSchema {
  private IcebergSchema() {}

  /// The schema of the table that a file belongs to, with its partition column.
  public static Schema read(Configuration conf, Path file) throws IOException {
    var fields = new ArrayList<NestedField>();
    fields.add(NestedField.required(TableSchema.WORLD_ID, "world_id", Types.StringType.get()));
    try (var reader = ParquetFileReader.open(HadoopInputFile.fromPath(file, conf))) {
      for (var column : reader.getFileMetaData().getSchema().getFields()) {
        fields.add(
            NestedField.optional(
                column.getId().intValue(), column.getName(), type(column.asPrimitiveType())));
      }
    }
    return new Schema(fields);
  }

  private static Type type(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> Types.BooleanType.get();
      case INT32 -> Types.IntegerType.get();
      case INT64 -> Types.LongType.get();
      case FLOAT -> Types.FloatType.get();
      case DOUBLE -> Types.DoubleType.get();
      default -> Types.StringType.get();
    };
  }
}
