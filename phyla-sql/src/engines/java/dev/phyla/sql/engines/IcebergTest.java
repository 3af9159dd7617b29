package dev.phyla.sql.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableColumn;
import dev.phyla.history.internal.catalog.FieldIds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.hadoop.HadoopCatalog;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.parquet.ParquetUtil;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Iceberg registers the Parquet files of a history as a table, and reads them by field id.
final class IcebergTest {
  @TempDir Path folder;
  @TempDir Path warehouse;
  private Table table;

  @BeforeEach
  void register() {
    RecordedTypes.write(folder);
    Schema schema = schema(RecordedTypes.TABLE);
    PartitionSpec spec =
        PartitionSpec.builderFor(schema).identity("world_id").identity("run_id").build();
    var catalog = new HadoopCatalog(new Configuration(), warehouse.toString());
    table =
        catalog.createTable(
            TableIdentifier.of("history", RecordedTypes.TABLE.name()), schema, spec);
    AppendFiles append = table.newAppend();
    for (Path part : RecordedTypes.parts(folder)) {
      append.appendFile(dataFile(spec, part));
    }
    append.commit();
  }

  /// The schema of a table, with the field ids of the catalog of the history.
  private static Schema schema(ArchetypeTable table) {
    var fields = new ArrayList<NestedField>();
    fields.add(NestedField.required(FieldIds.WORLD_ID, "world_id", Types.StringType.get()));
    fields.add(NestedField.required(FieldIds.RUN_ID, "run_id", Types.StringType.get()));
    fields.add(NestedField.optional(FieldIds.ENTITY_ID, "entity_id", Types.LongType.get()));
    fields.add(NestedField.optional(FieldIds.TICK, "tick", Types.LongType.get()));
    fields.add(NestedField.optional(FieldIds.IS_ACTIVE, "is_active", Types.BooleanType.get()));
    fields.add(
        NestedField.optional(FieldIds.WORLD_NUMBER, "world_number", Types.IntegerType.get()));
    for (int i = 0; i < table.columns().size(); i++) {
      TableColumn column = table.columns().get(i);
      fields.add(NestedField.optional(FieldIds.ofColumn(i), column.name(), type(column.type())));
    }
    return new Schema(fields);
  }

  private static Type type(ColumnType type) {
    return switch (type) {
      case BOOLEAN -> Types.BooleanType.get();
      case BYTE, SHORT, CHAR, INT -> Types.IntegerType.get();
      case LONG, ENTITY -> Types.LongType.get();
      case FLOAT -> Types.FloatType.get();
      case DOUBLE -> Types.DoubleType.get();
      case TEXT, VALUE -> Types.StringType.get();
    };
  }

  private DataFile dataFile(PartitionSpec spec, Path part) {
    InputFile file = table.io().newInputFile(part.toString());
    Path run = part.getParent();
    return DataFiles.builder(spec)
        .withInputFile(file)
        .withFormat(FileFormat.PARQUET)
        .withMetrics(ParquetUtil.fileMetrics(file, MetricsConfig.forTable(table)))
        .withPartitionPath(run.getParent().getFileName() + "/" + run.getFileName())
        .build();
  }

  private static List<List<@Nullable Object>> rows(CloseableIterable<Record> records, int columns)
      throws IOException {
    var rows = new ArrayList<List<@Nullable Object>>();
    try (records) {
      for (Record record : records) {
        var values = new ArrayList<@Nullable Object>();
        for (int i = 0; i < columns; i++) {
          values.add(record.get(i));
        }
        rows.add(values);
      }
    }
    rows.sort(
        Comparator.comparing((List<@Nullable Object> row) -> (String) row.get(1))
            .thenComparing(row -> (Long) row.get(3))
            .thenComparing(row -> (Long) row.get(2))
            .thenComparing(row -> (Boolean) row.get(4)));
    return rows;
  }

  @Test
  void rowsAreThoseOfDuckDb() throws IOException {
    int columns = RecordedTypes.columns().size();
    assertThat(rows(IcebergGenerics.read(table).build(), columns))
        .isNotEmpty()
        .isEqualTo(RecordedTypes.rows(folder));
  }

  @Test
  void columnsAreFoundByFieldIdAfterTheyWereRenamed() throws IOException {
    var update = table.updateSchema();
    update.renameColumn("numbers__number", "numbers__large_too");
    update.renameColumn("numbers__large", "numbers__number");
    update.commit();
    table.refresh();
    int columns = RecordedTypes.columns().size();
    assertThat(rows(IcebergGenerics.read(table).build(), columns))
        .isEqualTo(RecordedTypes.rows(folder));
  }

  @Test
  void filesOfOtherRunsAndTicksAreSkipped() throws IOException {
    var filter =
        Expressions.and(
            Expressions.equal("run_id", RecordedTypes.RUNS.getLast()),
            Expressions.lessThan("tick", 3L));
    try (var files = table.newScan().filter(filter).planFiles();
        var all = table.newScan().planFiles()) {
      var chosen = new ArrayList<String>();
      files.forEach(task -> chosen.add(task.file().location()));
      var every = new ArrayList<String>();
      all.forEach(task -> every.add(task.file().location()));
      assertThat(chosen).isNotEmpty().hasSizeLessThan(every.size() / 2);
    }
    List<List<@Nullable Object>> found =
        rows(IcebergGenerics.read(table).where(filter).build(), RecordedTypes.columns().size());
    assertThat(found)
        .isNotEmpty()
        .isEqualTo(
            RecordedTypes.rows(folder).stream()
                .filter(row -> row.get(1).equals(RecordedTypes.RUNS.getLast()))
                .filter(row -> (long) row.get(3) < 3)
                .toList());
  }
}
