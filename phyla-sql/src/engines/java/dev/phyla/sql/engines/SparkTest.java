package dev.phyla.sql.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Spark reads the Parquet files of a history.
final class SparkTest {
  @TempDir static Path folder;
  private static SparkSession spark;

  @BeforeAll
  static void start() {
    RecordedTypes.write(folder);
    spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", false)
            .config("spark.log.level", "ERROR")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", 2)
            .config("spark.sql.sources.partitionColumnTypeInference.enabled", false)
            .getOrCreate();
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  private static Dataset<Row> table() {
    return spark
        .read()
        .option("pathGlobFilter", "part-*.parquet")
        .parquet(RecordedTypes.tableFolder(folder).toString());
  }

  @Test
  void columnsHaveTheTypesOfTheFields() {
    Map<String, String> types =
        Stream.of(table().schema().fields())
            .collect(Collectors.toMap(field -> field.name(), field -> field.dataType().sql()));
    assertThat(types)
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("world_id", "STRING"),
                Map.entry("run_id", "STRING"),
                Map.entry("entity_id", "BIGINT"),
                Map.entry("tick", "BIGINT"),
                Map.entry("is_active", "BOOLEAN"),
                Map.entry("world_number", "INT"),
                Map.entry("numbers__flag", "BOOLEAN"),
                Map.entry("numbers__tiny", "TINYINT"),
                Map.entry("numbers__small", "SMALLINT"),
                Map.entry("numbers__letter", "INT"),
                Map.entry("numbers__number", "INT"),
                Map.entry("numbers__large", "BIGINT"),
                Map.entry("body__centre__x", "FLOAT"),
                Map.entry("body__centre__y", "DOUBLE"),
                Map.entry("body__friend", "BIGINT"),
                Map.entry("label__text", "STRING"),
                Map.entry("label__mood", "STRING"),
                Map.entry("label__words", "STRING")));
  }

  @Test
  void rowsAreThoseOfDuckDb() {
    var found = new ArrayList<List<@Nullable Object>>();
    for (Row row : table().orderBy("run_id", "tick", "entity_id", "is_active").collectAsList()) {
      var values = new ArrayList<@Nullable Object>();
      for (String column : RecordedTypes.columns()) {
        values.add(RecordedTypes.widened(row.getAs(column)));
      }
      found.add(values);
    }
    assertThat(found).isNotEmpty().isEqualTo(RecordedTypes.rows(folder));
  }

  @Test
  void runsArePartitions() {
    Dataset<Row> runs = table().select("world_id", "run_id").distinct().orderBy("run_id");
    List<String> ids = runs.collectAsList().stream().map(row -> row.getString(1)).toList();
    assertThat(ids).isEqualTo(RecordedTypes.RUNS);
    Dataset<Row> one = table().where("run_id = 'b-2.x' and world_id = 'farm'");
    assertThat(one.queryExecution().executedPlan().toString())
        .containsPattern("PartitionFilters: \\[.*run_id.* = b-2.x");
    assertThat(one.count()).isEqualTo(table().count() / 2);
  }
}
