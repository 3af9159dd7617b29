package dev.phyla.spark.internal.table;

import java.io.IOException;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.jspecify.annotations.Nullable;

/// Reads the rows of a Parquet file.
public final class PartReader {
  private PartReader() {}

  /// Reads all rows.
  ///
  /// @param conf the file systems
  /// @param path the file
  /// @param schema its columns
  /// @param sink receives the values of the columns, row by row
  public static void read(
      Configuration conf, Path path, TableSchema schema, Consumer<@Nullable Object[]> sink)
      throws IOException {
    try (ParquetReader<Group> reader =
        ParquetReader.builder(new GroupReadSupport(), path).withConf(conf).build()) {
      for (Group group = reader.read(); group != null; group = reader.read()) {
        var values = new @Nullable Object[schema.columns().size()];
        for (int i = 0; i < values.length; i++) {
          values[i] = group.getFieldRepetitionCount(i) == 0 ? null : value(group, schema, i);
        }
        sink.accept(values);
      }
    }
  }

  private static Object value(Group group, TableSchema schema, int i) {
    return switch (schema.columns().get(i).kind()) {
      case BOOLEAN -> group.getBoolean(i, 0);
      case INT -> group.getInteger(i, 0);
      case LONG -> group.getLong(i, 0);
      case FLOAT -> group.getFloat(i, 0);
      case DOUBLE -> group.getDouble(i, 0);
      case TEXT -> group.getString(i, 0);
    };
  }
}
