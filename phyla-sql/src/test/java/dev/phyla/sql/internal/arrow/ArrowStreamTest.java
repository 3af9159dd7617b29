package dev.phyla.sql.internal.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableComponent;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.rows.TableRows;
import dev.phyla.sql.SqlException;
import dev.phyla.sql.SqlOptions;
import dev.phyla.sql.internal.duck.Database;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ArrowStreamTest {
  private static final ArchetypeTable ALL_TYPES =
      ArchetypeTable.of(
          List.of(
              new TableComponent(
                  "All",
                  List.of(
                      new TableField("bool", ColumnType.BOOLEAN, 0),
                      new TableField("b", ColumnType.BYTE, 0),
                      new TableField("s", ColumnType.SHORT, 0),
                      new TableField("c", ColumnType.CHAR, 0),
                      new TableField("i", ColumnType.INT, 0),
                      new TableField("l", ColumnType.LONG, 0),
                      new TableField("f", ColumnType.FLOAT, 0),
                      new TableField("d", ColumnType.DOUBLE, 0),
                      new TableField("other", ColumnType.ENTITY, 0),
                      new TableField("text", ColumnType.TEXT, 0),
                      new TableField("value", ColumnType.VALUE, 0))),
              new TableComponent(
                  "Arrays",
                  List.of(
                      new TableField("flags", ColumnType.BOOLEAN, 3),
                      new TableField("bytes", ColumnType.BYTE, 2),
                      new TableField("shorts", ColumnType.SHORT, 2),
                      new TableField("chars", ColumnType.CHAR, 2),
                      new TableField("ints", ColumnType.INT, 2),
                      new TableField("longs", ColumnType.LONG, 2),
                      new TableField("floats", ColumnType.FLOAT, 2),
                      new TableField("doubles", ColumnType.DOUBLE, 2))),
              new TableComponent("Marker", List.of())));

  private static final ArchetypeTable NUMBERS =
      ArchetypeTable.of(
          List.of(
              new TableComponent(
                  "Position",
                  List.of(
                      new TableField("x", ColumnType.FLOAT, 0),
                      new TableField("y", ColumnType.FLOAT, 0)))));

  private Database database;

  @BeforeEach
  void open() {
    database = Database.open(SqlOptions.DEFAULT.withThreads(2));
  }

  @AfterEach
  void close() {
    database.close();
    assertThat(ArrowCallbacks.openStreams()).isZero();
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
              row.add(rows.getObject(i));
            }
            found.add(row);
          }
          return found;
        });
  }

  private void load(ArchetypeTable table, TableRows rows) {
    try (var stream = new ArrowStream(table, rows)) {
      database.execute("CREATE OR REPLACE TABLE t AS FROM " + Database.STREAM, stream);
    }
  }

  private static Object[] all(Random random, String text, Object value) {
    return new Object[] {
      random.nextBoolean(),
      (byte) random.nextInt(),
      (short) random.nextInt(),
      (char) random.nextInt(),
      random.nextInt(),
      random.nextLong(),
      random.nextFloat(),
      random.nextDouble(),
      random.nextLong(),
      text,
      value
    };
  }

  private static Object[] arrays(Random random) {
    return new Object[] {
      new boolean[] {random.nextBoolean(), random.nextBoolean(), random.nextBoolean()},
      new byte[] {(byte) random.nextInt(), (byte) random.nextInt()},
      new short[] {(short) random.nextInt(), (short) random.nextInt()},
      new char[] {(char) random.nextInt(), (char) random.nextInt()},
      random.ints(2).toArray(),
      random.longs(2).toArray(),
      new float[] {random.nextFloat(), random.nextFloat()},
      random.doubles(2).toArray()
    };
  }

  @Test
  void everyTypeArrivesInDuckDbWithItsValue() {
    var random = new Random(1);
    String[] texts = {"", "ant", null, "Käfer 🐞", "a\"b'c\\", "x".repeat(5000), "ant"};
    var expected = new ArrayList<List<Object>>();
    var rows = new FakeRows.Builder(ALL_TYPES);
    for (int i = 0; i < 1000; i++) {
      String text = texts[i % texts.length];
      Object value = i % 3 == 0 ? null : List.of(i, "é");
      Object[] all = all(random, text, value);
      Object[] arrays = arrays(random);
      boolean active = random.nextBoolean();
      rows.row(i / 10, i, active, all, arrays, new Object[0]);
      var row = new ArrayList<Object>(List.of((long) i, (long) (i / 10), active, i % 3));
      row.addAll(Arrays.asList(all).subList(0, 3));
      row.add((int) (char) all[3]);
      row.addAll(Arrays.asList(all).subList(4, 10));
      row.add(value == null ? null : "[" + i + ",\"é\"]");
      for (Object array : arrays) {
        for (int k = 0; k < java.lang.reflect.Array.getLength(array); k++) {
          Object element = java.lang.reflect.Array.get(array, k);
          row.add(element instanceof Character character ? (Object) (int) character : element);
        }
      }
      expected.add(row);
    }
    load(ALL_TYPES, rows.build(64));

    List<List<Object>> found =
        query("SELECT * REPLACE (all__value::VARCHAR AS all__value) FROM t ORDER BY entity_id");
    assertThat(found).isEqualTo(expected);
    assertThat(query("SELECT column_name || ' ' || column_type FROM (DESCRIBE t)"))
        .extracting(List::getFirst)
        .isEqualTo(columnsOf(ALL_TYPES));
  }

  private static List<Object> columnsOf(ArchetypeTable table) {
    var columns = new ArrayList<Object>();
    ArchetypeTable.BASE_COLUMNS.stream()
        .skip(2)
        .forEach(column -> columns.add(column.getKey() + " " + column.getValue()));
    table.columns().forEach(column -> columns.add(column.name() + " " + column.type().sqlName()));
    return columns;
  }

  @Test
  void plainValuesBecomeJson() {
    var map = new LinkedHashMap<String, Object>();
    map.put("none", null);
    map.put("entity", new Entity(3, 2));
    map.put("quote\"", "line\nend\u0001");
    map.put("nan", Double.NaN);
    map.put("numbers", List.of(1, 2.5, -3L, Float.POSITIVE_INFINITY));
    map.put("bytes", new byte[] {1, -1});
    map.put("empty", List.of(Map.of(), List.of(), new int[0]));
    map.put("set", new java.util.TreeSet<>(List.of("b", "a")));
    map.put("true", true);
    assertThat(JsonText.of(map))
        .isEqualTo(
            "{\"none\":null,\"entity\":8589934595,\"quote\\\"\":\"line\\nend\\u0001\","
                + "\"nan\":\"NaN\",\"numbers\":[1,2.5,-3,\"Infinity\"],\"bytes\":[1,-1],"
                + "\"empty\":[{},[],[]],\"set\":[\"a\",\"b\"],\"true\":true}");
    assertThatThrownBy(() -> JsonText.of(List.of(new Object())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "A value of class java.lang.Object cannot be written as JSON; only plain values can.");

    load(
        ALL_TYPES,
        new FakeRows.Builder(ALL_TYPES)
            .row(0, 1, true, all(new Random(1), null, map), arrays(new Random(1)), new Object[0])
            .build(1));
    assertThat(
            query("SELECT all__value ->> '$.numbers[1]', (all__value -> 'entity')::BIGINT FROM t"))
        .containsExactly(List.of("2.5", 8589934595L));
  }

  @Test
  void readersWithoutRowsMakeAnEmptyTable() {
    load(NUMBERS, new FakeRows.Builder(NUMBERS).build(10));
    assertThat(query("SELECT count(*) FROM t")).containsExactly(List.of(0L));
  }

  @Test
  void rowsThatAreNeverReadNeedNoMemoryAfterwards() {
    var rows = new FakeRows.Builder(NUMBERS).row(0, 1, true, new Object[] {1f, 2f}).build(1);
    try (var stream = new ArrowStream(NUMBERS, rows)) {
      assertThatThrownBy(() -> database.execute("SELECT nothing FROM phyla_rows", stream))
          .isInstanceOf(SqlException.class)
          .hasMessageContaining("nothing");
      assertThat(stream.rowCount()).isZero();
    }
  }

  @Test
  void aStreamIsClosedWhenOnlyPartOfItWasRead() {
    try (var stream = new ArrowStream(NUMBERS, new ManyRows(1_000_000, 1000))) {
      database.execute("CREATE TABLE t AS FROM phyla_rows LIMIT 10", stream);
    }
    assertThat(query("SELECT count(*) FROM t")).containsExactly(List.of(10L));
  }

  @Test
  void theExceptionOfTheReaderIsTheCause() {
    var failure = new IllegalStateException("The segment 000001.seg is damaged.");
    var rows =
        new ManyRows(1_000_000, 1000) {
          @Override
          public boolean next() {
            if (row() >= 500_000) {
              throw failure;
            }
            return super.next();
          }
        };
    assertThatThrownBy(() -> load(NUMBERS, rows))
        .isInstanceOf(SqlException.class)
        .hasMessage("The rows could not be read: The segment 000001.seg is damaged.")
        .hasCause(failure);
    assertThat(query("SELECT 1")).containsExactly(List.of(1));
  }

  @Test
  void errorsOfTheReaderDoNotEndTheProgram() {
    var rows =
        new ManyRows(10, 10) {
          @Override
          public Object values(int component, int field) {
            throw new StackOverflowError();
          }
        };
    assertThatThrownBy(() -> load(NUMBERS, rows))
        .isInstanceOf(SqlException.class)
        .hasMessage("The rows could not be read: java.lang.StackOverflowError")
        .hasCauseInstanceOf(StackOverflowError.class);
  }

  @Test
  void memoryOfTwoHundredStreamsIsFreed() {
    for (int i = 0; i < 200; i++) {
      int count = 1 + i * 37;
      load(NUMBERS, new ManyRows(count, 500));
      assertThat(query("SELECT count(*), sum(tick)::BIGINT, max(position__x) FROM t"))
          .containsExactly(List.of((long) count, ManyRows.sumOfTicks(count), (float) (count - 1)));
      assertThat(ArrowCallbacks.openStreams()).isZero();
    }
  }

  @Test
  void threeMillionRowsTakeTheMemoryOfAFewBatches() {
    try (var stream = new ArrowStream(NUMBERS, new ManyRows(3_000_000, 10_007))) {
      database.execute("CREATE TABLE t AS SELECT max(tick) FROM phyla_rows", stream);
      assertThat(stream.rowCount()).isEqualTo(3_000_000);
      assertThat(stream.firstTick()).isZero();
      assertThat(stream.lastTick()).isEqualTo(2999);
      assertThat(stream.batchCount()).isLessThanOrEqualTo(8);
    }
    assertThat(query("FROM t")).containsExactly(List.of(2999L));
  }
}
