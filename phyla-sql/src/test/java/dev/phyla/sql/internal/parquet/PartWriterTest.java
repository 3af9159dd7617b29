package dev.phyla.sql.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableComponent;
import dev.phyla.history.TableField;
import dev.phyla.sql.SqlException;
import dev.phyla.sql.SqlOptions;
import dev.phyla.sql.internal.arrow.FakeRows;
import dev.phyla.sql.internal.arrow.ManyRows;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.duck.Quoting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PartWriterTest {
  private static final RunId RUN = new RunId("w0", "r0");

  private static final ArchetypeTable TABLE =
      ArchetypeTable.of(
          List.of(
              new TableComponent("Alive", List.of()),
              new TableComponent(
                  "Position",
                  List.of(
                      new TableField("x", ColumnType.FLOAT, 0),
                      new TableField("centre.y", ColumnType.DOUBLE, 0),
                      new TableField("cells", ColumnType.SHORT, 2))),
              new TableComponent(
                  "It's \"odd\"",
                  List.of(
                      new TableField("text", ColumnType.TEXT, 0),
                      new TableField("value", ColumnType.VALUE, 0)))));

  private static final ArchetypeTable FLOATS =
      ArchetypeTable.of(
          List.of(
              new TableComponent(
                  "Body",
                  Stream.of("a", "b", "c", "d", "e", "f", "g", "h")
                      .map(name -> new TableField(name, ColumnType.FLOAT, 0))
                      .toList())));

  @TempDir private Path history;
  private Database database;
  private HistoryFolder folder;
  private PartWriter writer;

  @BeforeEach
  void open() {
    database = Database.open(SqlOptions.DEFAULT.withThreads(2));
    folder = new HistoryFolder(history);
    writer = new PartWriter(database, folder);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private List<List<Object>> query(String sql) {
    return database.run(
        sql,
        List.of(),
        (rows, changed) -> {
          var found = new ArrayList<List<Object>>();
          while (rows.next()) {
            var row = new ArrayList<Object>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
              Object value = rows.getObject(i);
              row.add(value instanceof org.duckdb.JsonNode ? value.toString() : value);
            }
            found.add(row);
          }
          return found;
        });
  }

  private static FakeRows.Builder randomRows(Random random, int ticks) {
    var rows = new FakeRows.Builder(TABLE);
    for (int tick = 0; tick < ticks; tick++) {
      for (int entity = 0; entity < 5; entity++) {
        rows.row(
            tick,
            (long) entity << 32 | entity,
            random.nextInt(5) > 0,
            new Object[0],
            new Object[] {
              random.nextBoolean() ? null : "Käfer " + entity,
              random.nextBoolean() ? null : Map.of("legs", entity)
            },
            new Object[] {
              random.nextFloat(), random.nextDouble(), new short[] {(short) tick, (short) -entity}
            });
      }
    }
    return rows;
  }

  private List<String> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> directory.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void partsContainTheRowsInOrder() throws IOException {
    FakeRows.Builder rows = randomRows(new Random(2), 100);
    WrittenPart part = writer.writePart(TABLE, RUN, rows.build(7)).orElseThrow();

    assertThat(part.path())
        .isEqualTo(
            history.resolve(
                "tables/"
                    + TABLE.name()
                    + "/world_id=w0/run_id=r0/part-0000000000-0000000099.parquet"));
    assertThat(part.rows()).isEqualTo(500);
    assertThat(part.firstTick()).isZero();
    assertThat(part.lastTick()).isEqualTo(99);
    assertThat(part.bytes()).isEqualTo(Files.size(part.path()));
    assertThat(files(part.path().getParent()))
        .containsExactly("part-0000000000-0000000099.parquet");

    var expected = new ArrayList<List<Object>>();
    FakeRows reader = rows.build(1000);
    reader.next();
    for (int i = 0; i < 500; i++) {
      expected.add(
          Arrays.asList(
              reader.entities()[i],
              reader.ticks()[i],
              reader.active()[i],
              reader.worlds()[i],
              ((Object[]) reader.values(1, 0))[i],
              json(((Object[]) reader.values(1, 1))[i]),
              ((float[]) reader.values(2, 0))[i],
              ((double[]) reader.values(2, 1))[i],
              ((short[]) reader.values(2, 2))[2 * i],
              ((short[]) reader.values(2, 2))[2 * i + 1],
              "r0",
              "w0"));
    }
    assertThat(
            query("FROM read_parquet(" + Quoting.path(part.path()) + ", hive_partitioning=true)"))
        .isEqualTo(expected);
  }

  private static Object json(Object value) {
    return value == null ? null : "{\"legs\":" + ((Map<?, ?>) value).get("legs") + "}";
  }

  @Test
  void columnsHaveFieldIdsAndEncodingsOfVersionOne() {
    WrittenPart part =
        writer.writePart(TABLE, RUN, randomRows(new Random(3), 50).build(64)).orElseThrow();
    String file = Quoting.path(part.path());
    assertThat(
            query(
                "SELECT name, field_id, logical_type FROM parquet_schema("
                    + file
                    + ") WHERE field_id IS NOT NULL"))
        .extracting(row -> row.get(0) + " " + row.get(1))
        .containsExactly(
            "entity_id 3",
            "tick 4",
            "is_active 5",
            "world_number 6",
            "it's \"odd\"__text 7",
            "it's \"odd\"__value 8",
            "position__x 9",
            "position__centre__y 10",
            "position__cells__0 11",
            "position__cells__1 12");
    assertThat(
            query(
                "SELECT DISTINCT unnest(string_split(encodings, ', ')) FROM parquet_metadata("
                    + file
                    + ")"))
        .extracting(List::getFirst)
        .isSubsetOf("PLAIN", "RLE", "PLAIN_DICTIONARY", "RLE_DICTIONARY");
    assertThat(query("SELECT DISTINCT compression FROM parquet_metadata(" + file + ")"))
        .containsExactly(List.of("ZSTD"));
  }

  @Test
  void filesDescribeTheirTable() {
    WrittenPart part =
        writer.writePart(TABLE, RUN, randomRows(new Random(3), 5).build(64)).orElseThrow();
    ArchetypeTable read = TableMetadata.read(database, List.of(part.path())).getFirst();
    assertThat(read).isEqualTo(TABLE);
    assertThat(read.name()).isEqualTo(TABLE.name());
  }

  @Test
  void idsWithAnyCharactersAreReadBack() {
    var run = new RunId("wörld/1 +%=", "../r 0'");
    WrittenPart part =
        writer.writePart(TABLE, run, randomRows(new Random(3), 5).build(64)).orElseThrow();
    assertThat(part.path()).startsWith(history.resolve("tables").resolve(TABLE.name()));
    assertThat(folder.scan().get(TABLE.name()))
        .containsExactly(new PartFile(run, 0, 4, false, part.path()));
    assertThat(
            query(
                "SELECT DISTINCT world_id, run_id FROM read_parquet("
                    + Quoting.path(part.path())
                    + ", hive_partitioning=true)"))
        .containsExactly(List.of(run.world(), run.run()));
  }

  @Test
  void nothingIsWrittenWithoutRows() throws IOException {
    assertThat(writer.writePart(TABLE, RUN, randomRows(new Random(1), 0).build(8))).isEmpty();
    assertThat(files(history)).isEmpty();
  }

  @Test
  void keysHaveTheirTickInEveryRowAndMayBeEmpty() {
    WrittenPart key = writer.writeKey(TABLE, RUN, 70, randomRows(new Random(1), 3).build(8));
    assertThat(key.path()).hasFileName("key-0000000070.parquet");
    assertThat(key.rows()).isEqualTo(15);
    assertThat(query("SELECT DISTINCT tick FROM " + Quoting.path(key.path())))
        .containsExactly(List.of(70L));

    WrittenPart empty = writer.writeKey(TABLE, RUN, 80, randomRows(new Random(1), 0).build(8));
    assertThat(empty.rows()).isZero();
    assertThat(query("SELECT count(*) FROM " + Quoting.path(empty.path())))
        .containsExactly(List.of(0L));
  }

  @Test
  void noFileRemainsIfTheRowsCannotBeRead() throws IOException {
    var failure = new IllegalStateException("The log ends early.");
    var rows =
        new ManyRows(1_000_000, 1000) {
          private int batches;

          @Override
          public boolean next() {
            if (++batches > 700) {
              throw failure;
            }
            return super.next();
          }
        };
    assertThatThrownBy(() -> writer.writePart(FLOATS, RUN, rows))
        .isInstanceOf(SqlException.class)
        .hasMessage("The rows could not be read: The log ends early.")
        .hasCause(failure);
    assertThat(files(history)).isEmpty();
    assertThat(writer.writePart(FLOATS, RUN, new ManyRows(2000, 1000))).isPresent();
  }

  @Test
  void foldersThatCannotBeWrittenAreReported() throws IOException {
    Files.writeString(history.resolve("tables"), "a file");
    assertThatThrownBy(() -> writer.writePart(FLOATS, RUN, new ManyRows(2000, 1000)))
        .isInstanceOf(SqlException.class)
        .hasMessageStartingWith("A Parquet file in ")
        .hasMessageContaining("cannot be written");
  }

  @Test
  void mergedPartsContainAllRowsInOrder() throws IOException {
    var ticks = List.of(0L, 100L, 500L);
    for (long first : ticks) {
      var rows = new FakeRows.Builder(TABLE);
      FakeRows random = randomRows(new Random(first), 10).build(50);
      random.next();
      for (int i = 0; i < 50; i++) {
        rows.row(
            first + random.ticks()[i],
            random.entities()[i],
            random.active()[i],
            new Object[0],
            new Object[] {"t", null},
            new Object[] {1f, 2d, new short[] {1, 2}});
      }
      writer.writePart(TABLE, RUN, rows.build(50));
    }
    List<PartFile> parts = folder.scan().get(TABLE.name());
    assertThat(parts).extracting(PartFile::firstTick).containsExactlyElementsOf(ticks);
    String all = Quoting.paths(parts.stream().map(PartFile::path).toList());
    List<List<Object>> expected = query("FROM read_parquet(" + all + ", hive_partitioning=false)");

    MergedPart merged = writer.merge(TABLE, List.of(parts.get(2), parts.get(0), parts.get(1)));

    assertThat(merged.part().rows()).isEqualTo(150);
    assertThat(merged.part().path()).hasFileName("part-0000000000-0000000509.parquet");
    assertThat(merged.replaced())
        .containsExactlyElementsOf(parts.stream().map(PartFile::path).toList());
    assertThat(merged.replaced()).allMatch(Files::exists);
    assertThat(
            query(
                "FROM read_parquet("
                    + Quoting.path(merged.part().path())
                    + ", hive_partitioning=false)"))
        .isEqualTo(expected);
    assertThat(TableMetadata.read(database, List.of(merged.part().path())).getFirst())
        .isEqualTo(TABLE);
    assertThat(
            query(
                "SELECT max(field_id) FROM parquet_schema("
                    + Quoting.path(merged.part().path())
                    + ")"))
        .containsExactly(List.of(12L));

    // Until they are deleted, the old parts are not read.
    assertThat(folder.scan().get(TABLE.name()))
        .containsExactly(new PartFile(RUN, 0, 509, false, merged.part().path()));
  }

  @Test
  void onlyPartsOfOneRunAreMerged() {
    writer.writePart(FLOATS, RUN, new ManyRows(2000, 1000));
    writer.writePart(FLOATS, new RunId("w0", "r1"), new ManyRows(2000, 1000));
    List<PartFile> parts = folder.scan().get(FLOATS.name());
    assertThatThrownBy(() -> writer.merge(FLOATS, parts))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Only two or more parts of one run can be merged, not ");
  }

  @Test
  void damagedPartsAreNotMerged() throws IOException {
    writer.writePart(FLOATS, RUN, new ManyRows(2000, 1000));
    Path damaged = folder.folder(FLOATS.name(), RUN).resolve("part-0000000100-0000000200.parquet");
    Files.write(damaged, new byte[100]);
    List<PartFile> parts = folder.scan().get(FLOATS.name());
    assertThatThrownBy(() -> writer.merge(FLOATS, parts))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining(damaged.getFileName().toString());
    assertThat(files(damaged.getParent())).hasSize(2);
    assertThatThrownBy(() -> TableMetadata.read(database, List.of(damaged)))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining(damaged.getFileName().toString());
  }

  @Test
  void otherFilesAreIgnored() throws IOException {
    Path run = folder.folder(FLOATS.name(), RUN);
    Files.createDirectories(run);
    for (String name :
        List.of(".x.tmp", "part-1-2.parquet", "part-0000000001.parquet", "key-x.parquet", "a")) {
      Files.writeString(run.resolve(name), "");
    }
    Files.createDirectories(history.resolve("tables/other/world_id=w/run_id=r"));
    Files.createDirectories(history.resolve("tables").resolve(FLOATS.name()).resolve("x/run_id=1"));
    assertThat(folder.scan()).isEqualTo(Map.of(FLOATS.name(), List.of()));
  }

  @Test
  void threeMillionRowsAreWrittenInOneFileOfManyRowGroups() {
    WrittenPart part = writer.writePart(FLOATS, RUN, new ManyRows(3_000_000, 10_000)).orElseThrow();
    assertThat(part.rows()).isEqualTo(3_000_000);
    String file = Quoting.path(part.path());
    assertThat(query("SELECT num_rows, num_row_groups FROM parquet_file_metadata(" + file + ")"))
        .containsExactly(List.of(3_000_000L, 25L));
    assertThat(
            query(
                "SELECT count(*) FROM (SELECT tick, lag(tick) OVER () AS last FROM "
                    + file
                    + ") WHERE tick < last"))
        .containsExactly(List.of(0L));
  }
}
