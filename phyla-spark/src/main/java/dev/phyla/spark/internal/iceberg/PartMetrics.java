package dev.phyla.spark.internal.iceberg;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;
import org.apache.parquet.column.statistics.IntStatistics;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/// What Iceberg keeps about a file to skip it: the number of rows, and the smallest and largest
/// values of columns of `int`, such as the numbers of runs and points.
public final class PartMetrics {
  private final Map<Integer, Integer> lower = new HashMap<>();
  private final Map<Integer, Integer> upper = new HashMap<>();
  private long rows;

  private PartMetrics() {}

  /// Reads the footer of a file.
  public static Metrics read(Configuration conf, Path file) throws IOException {
    var metrics = new PartMetrics();
    try (var reader = ParquetFileReader.open(HadoopInputFile.fromPath(file, conf))) {
      for (BlockMetaData block : reader.getFooter().getBlocks()) {
        metrics.rows += block.getRowCount();
        block.getColumns().forEach(metrics::add);
      }
    }
    return new Metrics(
        metrics.rows, null, null, null, null, bounds(metrics.lower), bounds(metrics.upper));
  }

  private void add(ColumnChunkMetaData column) {
    var id = column.getPrimitiveType().getId();
    if (id != null
        && column.getStatistics() instanceof IntStatistics statistics
        && statistics.hasNonNullValue()) {
      lower.merge(id.intValue(), statistics.getMin(), Math::min);
      upper.merge(id.intValue(), statistics.getMax(), Math::max);
    }
  }

  private static Map<Integer, ByteBuffer> bounds(Map<Integer, Integer> values) {
    var bounds = new HashMap<Integer, ByteBuffer>();
    values.forEach(
        (id, value) -> bounds.put(id, Conversions.toByteBuffer(Types.IntegerType.get(), value)));
    return bounds;
  }
}
