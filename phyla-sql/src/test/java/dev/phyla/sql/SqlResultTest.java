package dev.phyla.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqlResultTest {
  private final SqlSession sql = SqlSession.create(SqlOptions.DEFAULT);

  @AfterEach
  void close() {
    sql.close();
  }

  private record Numbers(
      byte b, short s, int i, long l, float f, double d, Integer boxed, boolean flag) {}

  private record Named(String name, Kind kind, char letter, Entity entity) {}

  private enum Kind {
    ANT,
    BEE
  }

  private record EntityAndTick(long entityId, int tick) {}

  private record Big(BigInteger whole, BigDecimal part, double rough) {}

  private record Picky(int value) {
    Picky {
      if (value > 1) {
        throw new IllegalArgumentException("too much");
      }
    }
  }

  @Test
  void columnsArePrimitiveArraysWherePossible() {
    SqlResult result =
        sql.query(
            """
            select true as a, 1::tinyint as b, 2::smallint as c, 3 as d, 4::bigint as e,
              5::float as f, 6::double as g, 'x' as h, 7::utinyint as i, 8::usmallint as j,
              9::uinteger as k, 10::hugeint as l, 11::ubigint as m from range(3)
            """);
    assertThat(result.columns())
        .extracting(column -> column.values().getClass().getSimpleName())
        .containsExactly(
            "boolean[]",
            "byte[]",
            "short[]",
            "int[]",
            "long[]",
            "float[]",
            "double[]",
            "Object[]",
            "short[]",
            "int[]",
            "long[]",
            "long[]",
            "long[]");
    assertThat(result.columns())
        .extracting(column -> column.value(2))
        .containsExactly(true, (byte) 1, (short) 2, 3, 4L, 5f, 6d, "x", (short) 7, 8, 9L, 10L, 11L);
    assertThat(result.column("E").type()).isEqualTo("BIGINT");
    assertThat(result.size()).isEqualTo(3);
    assertThat(result.changedRows()).isZero();
  }

  @Test
  void nullsMakeColumnsOfObjects() {
    SqlResult result =
        sql.query("select case when i = 70 then null else i end as v from range(100) t(i)");
    assertThat(result.column("v").values()).isInstanceOf(Object[].class);
    assertThat(result.column("v").value(69)).isEqualTo(69L);
    assertThat(result.column("v").value(70)).isNull();
    assertThat(result.column("v").value(99)).isEqualTo(99L);
    assertThat(result.column("v").doubles()[70]).isNaN();
    assertThat(result.column("v").doubles()[71]).isEqualTo(71);
    assertThat(sql.query("select null::hugeint as v union all select 4").column("v").values())
        .isEqualTo(new Object[] {null, 4L});
  }

  @Test
  void otherTypesBecomeValuesOfTheJdk() {
    SqlResult result =
        sql.query(
            """
            select [1, null, 3] as list, {'a': 1, 'b': ['x']} as struct, map {'k': 2} as map,
              '{"a": 1}'::json as json, date '2026-01-02' as date,
              timestamp '2026-01-02 03:04:05' as time, 1.5::decimal(9, 2) as dec,
              '\\x01\\xFF'::blob as bytes, 100000000000000000000::hugeint as huge,
              [1.5, 2]::double[2] as array, 'a'::enum('a', 'b') as enum
            """);
    Map<String, Object> row = result.rows().getFirst();
    assertThat(row.get("list")).isEqualTo(Arrays.asList(1, null, 3));
    assertThat(row.get("struct")).isEqualTo(Map.of("a", 1, "b", List.of("x")));
    assertThat(row.get("map")).isEqualTo(Map.of("k", 2));
    assertThat(row.get("json")).isEqualTo("{\"a\": 1}");
    assertThat(row.get("date")).isEqualTo(LocalDate.of(2026, 1, 2));
    assertThat(row.get("time")).isEqualTo(LocalDateTime.of(2026, 1, 2, 3, 4, 5));
    assertThat(row.get("dec")).isEqualTo(new BigDecimal("1.50"));
    assertThat(row.get("bytes")).isEqualTo(new byte[] {1, -1});
    assertThat(row.get("huge")).isEqualTo(new BigInteger("100000000000000000000"));
    assertThat(row.get("array")).isEqualTo(List.of(1.5, 2.0));
    assertThat(row.get("enum")).isEqualTo("a");
  }

  @Test
  void rowsAreMapsInTheOrderOfColumns() {
    SqlResult result = sql.query("select 1 as b, 'x' as a union all select 2, null order by b");
    assertThat(result.rows()).hasSize(2);
    assertThat(result.rows().get(1)).containsExactly(Map.entry("b", 2), entry("a", null));
    assertThat(result.rows().getFirst().keySet()).containsExactly("b", "a");
  }

  private static Map.Entry<String, Object> entry(String key, Object value) {
    return new java.util.AbstractMap.SimpleEntry<>(key, value);
  }

  @Test
  void columnsWithEqualNamesAreNumbered() {
    SqlResult result = sql.query("select 1 as a, 2 as A, 3 as a_1, 4 as a");
    assertThat(result.columns())
        .extracting(SqlColumn::name)
        .containsExactly("a", "A_1", "a_1_1", "a_2");
    assertThatThrownBy(() -> result.column("z"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The result has no column z; it has a, A_1, a_1_1, a_2.");
  }

  @Test
  void rowsBecomeRecords() {
    assertThat(
            sql.query(
                    "select 1 as b, 2 as s, 3 as i, 4 as l, 5 as f, 6.5::float as d, null as boxed,"
                        + " true as flag, 'more' as other")
                .as(Numbers.class))
        .containsExactly(new Numbers((byte) 1, (short) 2, 3, 4, 5, 6.5, null, true));
    assertThat(
            sql.query(
                    "select 'Käfer' as name, 'BEE' as kind, 'x' as letter, ? as entity",
                    new Entity(7, 3))
                .as(Named.class))
        .containsExactly(new Named("Käfer", Kind.BEE, 'x', new Entity(7, 3)));
    assertThat(
            sql.query("select 5::bigint as entity_id, 6::bigint as TICK").as(EntityAndTick.class))
        .containsExactly(new EntityAndTick(5, 6));
    assertThat(
            sql.query("select 3 as whole, 2.5::decimal(5,2) as part, 1e25::hugeint as rough")
                .as(Big.class))
        .containsExactly(new Big(BigInteger.valueOf(3), new BigDecimal("2.50"), 1e25));
    assertThat(sql.query("select 1 as entity_id, 2 as tick where false").as(EntityAndTick.class))
        .isEmpty();
  }

  @Test
  void recordsThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> sql.query("select 1 as tick, 2 as x").as(EntityAndTick.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "EntityAndTick.entityId needs one column of that name, but the result has tick, x.");
    assertThatThrownBy(
            () ->
                sql.query("select 1 as entityid, 2 as entity_id, 3 as tick")
                    .as(EntityAndTick.class))
        .hasMessage(
            "EntityAndTick.entityId needs one column of that name, but the result has entityid,"
                + " entity_id.");
    assertThatThrownBy(
            () ->
                sql.query(
                        "select 1 as entity_id, 1 as tick union all select 2, 3000000000 order by 1")
                    .as(EntityAndTick.class))
        .hasMessage(
            "The column tick is 3000000000 (BIGINT) in row 1, which is no int for"
                + " EntityAndTick.tick.");
    assertThatThrownBy(
            () -> sql.query("select 1 as entity_id, null::int as tick").as(EntityAndTick.class))
        .hasMessage("The column tick is null in row 0, which is no int for EntityAndTick.tick.");
    assertThatThrownBy(
            () -> sql.query("select 1 as entity_id, 1.5::double as tick").as(EntityAndTick.class))
        .hasMessage(
            "The column tick is 1.5 (DOUBLE) in row 0, which is no int for EntityAndTick.tick.");
    assertThatThrownBy(
            () ->
                sql.query("select 'a' as name, 'WASP' as kind, 'b' as letter, 1 as entity")
                    .as(Named.class))
        .hasMessage("The column kind is WASP (VARCHAR) in row 0, which is no Kind for Named.kind.");
    assertThatThrownBy(() -> sql.query("select 2 as value").as(Picky.class))
        .isInstanceOf(SqlException.class)
        .hasMessage(
            "Picky could not be created from row 0: java.lang.IllegalArgumentException: too much");
  }

  @Test
  void singleValuesAreReturnedAlone() {
    assertThat(sql.query("select 'a'").value()).isEqualTo("a");
    assertThat(sql.query("select 5").number()).isEqualTo(5);
    assertThat(sql.query("select null::double").number()).isNaN();
    assertThatThrownBy(() -> sql.query("select 1, 2").value())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The result has 1 rows and 2 columns, not one value.");
    assertThatThrownBy(() -> sql.query("select 'a' as v").number())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The column v has the value a, which is not a number.");
  }

  @Test
  void textTablesAlignNumbersAndCutRows() {
    SqlResult result =
        sql.query(
            """
            select i as tick, 'n' || repeat('x', i::int * 2) as name, (i / 4)::float as mean,
              case when i = 1 then null else i % 2 = 0 end as even
            from range(1, 5000) t(i)
            """);
    assertThat(result.toTable(4))
        .isEqualTo(
            """
            tick  name       mean  even
            ----  ---------  ----  -----
               1  nxx        0.25  null
               2  nxxxx       0.5  true
               3  nxxxxxx    0.75  false
               4  nxxxxxxxx   1.0  true
            … 4,995 more rows
            """);
    assertThat(result.toString().lines()).hasSize(23);
    assertThat(
            sql.query("select 'a\nb' as text, repeat('🐞', 70) as long, 1.5::decimal(4,2) as d")
                .toTable(5))
        .isEqualTo(
            "text  long"
                + " ".repeat(61)
                + "d\n----  "
                + "-".repeat(60)
                + "  ----\na\\nb  "
                + "🐞".repeat(59)
                + "…  1.50\n");
    assertThat(sql.query("select 1 as n where false").toTable(5)).isEqualTo("n\n-\n");
    assertThat(sql.query("create table t (i int)").toTable(5)).isEmpty();
  }

  @Test
  void resultsAreWrittenToFiles(@TempDir Path folder) throws IOException {
    SqlResult result =
        sql.query("select i as tick, 'a,\"' || i as name from range(2) t(i) where i < ?; ", 10);
    Path csv = folder.resolve("it's.csv");
    result.writeCsv(csv);
    assertThat(Files.readString(csv)).isEqualTo("tick,name\n0,\"a,\"\"0\"\n1,\"a,\"\"1\"\n");
    Path parquet = folder.resolve("r.parquet");
    result.writeParquet(parquet);
    result.writeParquet(parquet);
    assertThat(
            sql.query("select sum(tick), max(name) from '" + parquet + "'")
                .rows()
                .getFirst()
                .values())
        .containsExactly(1L, "a,\"1");
    assertThatThrownBy(() -> result.writeCsv(folder.resolve("missing/x.csv")))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("x.csv");
  }
}
