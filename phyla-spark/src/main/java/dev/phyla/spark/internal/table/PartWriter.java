package dev.phyla.spark.internal.table;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/// Writes rows to a Parquet file.
public final class PartWriter implements AutoCloseable {
  private static final long ROW_GROUP_BYTES = 32L << 20;

  private final ParquetWriter<@Nullable Object[]> writer;

  /// Creates a file.
  ///
  /// @param conf the file systems
  /// @param path the file, which must not exist
  /// @param schema the columns
  public PartWriter(Configuration conf, Path path, TableSchema schema) throws IOException {
    writer =
        new Builder(HadoopOutputFile.fromPath(path, conf), schema)
            .withConf(conf)
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .withRowGroupSize(ROW_GROUP_BYTES)
            .build();
  }

  /// Writes a row.
  ///
  /// @param values the values of the columns
  public void write(@Nullable Object[] values) throws IOException {
    writer.write(values);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private static final class Builder extends ParquetWriter.Builder<@Nullable Object[], Builder> {
    private final TableSchema schema;

    private Builder(OutputFile file, TableSchema schema) {
      super(file);
      this.schema = schema;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract, so it has to be there
    protected WriteSupport<@Nullable Object[]> getWriteSupport(Configuration conf) {
      return new RowSupport(schema);
    }
  }

  private static final class RowSupport extends WriteSupport<@Nullable Object[]> {
    private final TableSchema schema;
    private @Nullable RecordConsumer consumer;

    private RowSupport(TableSchema schema) {
      this.schema = schema;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract, so it has to be there
    public WriteContext init(Configuration conf) {
      return new WriteContext(schema.toParquet(), Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
      consumer = recordConsumer;
    }

    @Override
    public void write(@Nullable Object[] row) {
      RecordConsumer out = Objects.requireNonNull(consumer, "prepareForWrite comes first");
      out.startMessage();
      for (int i = 0; i < row.length; i++) {
        Object value = row[i];
        if (value != null) {
          String name = schema.columns().get(i).name();
          out.startField(name, i);
          add(out, value);
          out.endField(name, i);
        }
      }
      out.endMessage();
    }

    private static void add(RecordConsumer out, Object value) {
      switch (value) {
        case Boolean b -> out.addBoolean(b);
        case Integer number -> out.addInteger(number);
        case Long number -> out.addLong(number);
        case Float number -> out.addFloat(number);
        case Double number -> out.addDouble(number);
        default -> out.addBinary(Binary.fromString(value.toString()));
      }
    }
  }
}
