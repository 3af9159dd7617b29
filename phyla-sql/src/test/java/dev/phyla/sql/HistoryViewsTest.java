package dev.phyla.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableComponent;
import dev.phyla.history.TableField;
import dev.phyla.sql.internal.arrow.FakeRows;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.parquet.HistoryFolder;
import dev.phyla.sql.internal.parquet.MergedPart;
import dev.phyla.sql.internal.parquet.PartFile;
import dev.phyla.sql.internal.parquet.PartWriter;
import dev.phyla.sql.internal.parquet.RunId;
import dev.phyla.sql.internal.view.SqlRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Views and macros of small histories.
final class HistoryViewsTest {
  private static final TableComponent POSITION =
      new TableComponent("Position", List.of(new TableField("x", ColumnType.INT, 0)));
  private static final TableComponent VELOCITY =
      new TableComponent(
          "Velocity",
          List.of(
              new TableField("dx", ColumnType.FLOAT, 0),
              new TableField("at.m", ColumnType.BYTE, 2)));
  private static final ArchetypeTable STILL = ArchetypeTable.of(List.of(POSITION));
  private static final ArchetypeTable MOVING = ArchetypeTable.of(List.of(POSITION, VELOCITY));
  private static final RunId R0 = new RunId("w", "r0");
  private static final RunId R1 = new RunId("w", "r1");

  @TempDir private Path folder;
  private Database database;
  private PartWriter writer;

  @BeforeEach
  void open() {
    database = Database.open(SqlOptions.DEFAULT);
    writer = new PartWriter(database, new HistoryFolder(folder));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static SqlRun run(String id, String parent, long parentTick, long lastTick) {
    return new SqlRun("w", id, parent, parentTick, 7, parentTick + 1, lastTick, 0, Map.of());
  }

  /// Rows of tick, entity, whether it is active, and x.
  private void still(RunId run, Object[]... rows) {
    writer.writePart(STILL, run, stillRows(rows));
  }

  private static FakeRows stillRows(Object[]... rows) {
    var reader = new FakeRows.Builder(STILL);
    for (Object[] row : rows) {
      reader.row(
          ((Integer) row[0]).longValue(),
          ((Integer) row[1]).longValue(),
          (boolean) row[2],
          new Object[] {row[3]});
    }
    return reader.build(10);
  }

  private static Object[] row(Object... values) {
    return values;
  }

  private static void assertRows(SqlResult result, Object[]... expected) {
    var found = new ArrayList<List<Object>>();
    result.rows().forEach(row -> found.add(new ArrayList<>(row.values())));
    assertThat(found)
        .isEqualTo(
            Arrays.stream(expected).map(row -> new ArrayList<>(Arrays.asList(row))).toList());
  }

  private void writeMoving() {
    writer.writePart(
        MOVING,
        R0,
        new FakeRows.Builder(MOVING)
            .row(3, 1, true, new Object[] {30}, new Object[] {0.5f, new byte[] {1, 2}})
            .row(4, 1, true, new Object[] {40}, new Object[] {1.5f, new byte[] {3, 4}})
            .build(5));
  }

  @Test
  void tablesComponentsAndCombinationsHaveViews() {
    still(R0, row(0, 1, true, 10), row(2, 2, true, 20), row(3, 1, false, 10));
    writeMoving();
    try (var sql = SqlSession.open(folder)) {
      assertRows(
          sql.query("from " + STILL.name() + " order by tick"),
          row("w", "r0", 1L, 0L, true, 10),
          row("w", "r0", 2L, 2L, true, 20),
          row("w", "r0", 1L, 3L, false, 10));
      SqlResult moving = sql.query("from position_velocity order by tick");
      assertThat(moving.columns())
          .extracting(SqlColumn::name)
          .containsExactly(
              "world_id",
              "run_id",
              "entity_id",
              "tick",
              "is_active",
              "position__x",
              "velocity__dx",
              "velocity__at__m__0",
              "velocity__at__m__1");
      assertRows(
          moving,
          row("w", "r0", 1L, 3L, true, 30, 0.5f, (byte) 1, (byte) 2),
          row("w", "r0", 1L, 4L, true, 40, 1.5f, (byte) 3, (byte) 4));
      assertRows(
          sql.query("select tick, x, is_active from position where entity_id = 1 order by all"),
          row(0L, 10, true),
          row(3L, 10, false),
          row(3L, 30, true),
          row(4L, 40, true));
      assertRows(
          sql.query("select dx, at__m__1 from velocity order by tick"),
          row(0.5f, (byte) 2),
          row(1.5f, (byte) 4));
      assertRows(
          sql.query("select table_name, alias, components, columns from tables order by alias"),
          row(
              MOVING.name(),
              "position_velocity",
              List.of("Position", "Velocity"),
              List.of("position__x", "velocity__dx", "velocity__at__m__0", "velocity__at__m__1")),
          row(STILL.name(), null, List.of("Position"), List.of("position__x")));
    }
  }

  @Test
  void macrosFollowAnEntityFromTableToTable() {
    still(R0, row(0, 1, true, 10), row(2, 2, true, 20), row(3, 1, false, 10));
    writeMoving();
    try (var sql = SqlSession.open(folder)) {
      assertRows(
          sql.query("select entity_id, tick, x from position_at('r0', 2) order by all"),
          row(1L, 2L, 10),
          row(2L, 2L, 20));
      assertRows(
          sql.query("select entity_id, tick, x from position_at('r0', 3) order by all"),
          row(1L, 3L, 30),
          row(2L, 3L, 20));
      assertRows(
          sql.query("select * from position_velocity_at('r0', 9)"),
          row("w", "r0", 1L, 9L, 40, 1.5f, (byte) 3, (byte) 4));
      assertRows(
          sql.query("select * from " + STILL.name() + "_at('r0', 3)"), row("w", "r0", 2L, 3L, 20));
      assertRows(
          sql.query(
              "select tick, x from position_series('r0', 2, 99) where entity_id = 1 order by 1"),
          row(2L, 10),
          row(3L, 30),
          row(4L, 40));
      assertRows(
          sql.query(
              "select tick, velocity__dx from position_velocity_series('r0', 0, 3) order by 1"),
          row(3L, 0.5f));
      assertRows(sql.query("select * from position_at('r0', -1)"));
      assertRows(sql.query("select * from position_series('r0', 3, 2)"));
      assertRows(
          sql.query(
              "select t, count(*) from range(5) r(t), position_at('r0', t) group by t order by t"),
          row(0L, 1L),
          row(1L, 1L),
          row(2L, 2L),
          row(3L, 2L),
          row(4L, 2L));
    }
  }

  @Test
  void forkedRunsHaveTheRowsOfTheirAncestors() {
    still(R0, row(0, 1, true, 10), row(1, 2, true, 20), row(5, 1, true, 15), row(5, 3, true, 30));
    still(R1, row(3, 1, true, 11), row(4, 2, false, 20));
    still(new RunId("w", "r2"), row(4, 9, true, 90));
    try (var sql =
        SqlSession.open(
            folder,
            List.of(run("r0", null, -1, 5), run("r1", "r0", 2, 4), run("r2", "r1", 3, 4)),
            SqlOptions.DEFAULT)) {
      assertRows(
          sql.query("from runs order by run_id"),
          row("w", "r0", null, null, 7L, 0L, 5L, 1),
          row("w", "r1", "r0", 2L, 7L, 3L, 4L, 1),
          row("w", "r2", "r1", 3L, 7L, 4L, 4L, 1));
      assertRows(
          sql.query("from lineage where run_id = 'r2' order by depth"),
          row("w", "r2", "r2", 0L, Long.MAX_VALUE),
          row("w", "r2", "r1", 1L, 3L),
          row("w", "r2", "r0", 2L, 2L));
      assertRows(
          sql.query(
              "select run_id, tick, entity_id, x from position where run_id = 'r2' order by 2"),
          row("r2", 0L, 1L, 10),
          row("r2", 1L, 2L, 20),
          row("r2", 3L, 1L, 11),
          row("r2", 4L, 9L, 90));
      assertRows(
          sql.query("select run_id, entity_id, x from position_at('r2', 4) order by 2"),
          row("r2", 1L, 11),
          row("r2", 2L, 20),
          row("r2", 9L, 90));
      assertRows(
          sql.query("select entity_id, x from position_at('r1', 4) order by 1"), row(1L, 11));
      assertRows(
          sql.query("select entity_id, x from position_at('r0', 5) order by 1"),
          row(1L, 15),
          row(2L, 20),
          row(3L, 30));
      assertThat(sql.query("select count(*) from position where run_id = 'r0'").number())
          .isEqualTo(4);
    }
  }

  @Test
  void rowsAndKeysOfAForkReplaceThoseOfItsParentAtTheSameTick() {
    still(R0, row(0, 1, true, 10), row(0, 2, true, 20), row(2, 1, true, 12));
    writer.writeKey(STILL, R0, 2, stillRows(row(2, 1, true, 12), row(0, 2, true, 20)));
    still(R1, row(2, 1, true, 99), row(3, 3, true, 30));
    List<SqlRun> runs = List.of(run("r0", null, -1, 2), run("r1", "r0", 2, 3));
    try (var sql = SqlSession.open(folder, runs, SqlOptions.DEFAULT)) {
      String state = "select entity_id, x from position_at('r1', 2) order by 1";
      assertRows(sql.query(state), row(1L, 99), row(2L, 20));
      assertRows(
          sql.query("select entity_id, x from position_series('r1', 2, 2) order by 1"),
          row(1L, 99),
          row(2L, 20));
      assertRows(
          sql.query("select entity_id, x from position_at('r0', 2) order by 1"),
          row(1L, 12),
          row(2L, 20));
      writer.writeKey(STILL, R1, 2, stillRows(row(2, 1, true, 99)));
      sql.refresh();
      assertRows(sql.query(state), row(1L, 99));
    }
  }

  @Test
  void statesStartFromTheLastKey() throws IOException {
    still(R0, row(0, 1, true, 10), row(1, 2, true, 20));
    writer.writeKey(STILL, R0, 5, stillRows(row(0, 7, true, 70)));
    still(R0, row(8, 8, true, 80));
    writer.writeKey(STILL, R0, 9, stillRows());
    try (var sql = SqlSession.open(folder)) {
      // The keys are not what the parts say, so that it can be seen which of them is used.
      String state = "select entity_id, x from position_at('r0', ?) order by 1";
      assertRows(sql.query(state, 4), row(1L, 10), row(2L, 20));
      assertRows(sql.query(state, 5), row(7L, 70));
      assertRows(sql.query(state, 8), row(7L, 70), row(8L, 80));
      assertRows(sql.query(state, 9));
    }
  }

  @Test
  void unknownAndAmbiguousRunsAreReported() {
    still(R0, row(0, 1, true, 10));
    still(new RunId("other", "r0"), row(0, 1, true, 77));
    still(R1, row(0, 1, true, 11));
    try (var sql = SqlSession.open(folder)) {
      assertThatThrownBy(() -> sql.query("from position_at('r9', 3)"))
          .isInstanceOf(SqlException.class)
          .hasMessageContaining("There is no run r9; the view runs lists all.");
      assertThatThrownBy(() -> sql.query("from position_at('r0', 3)"))
          .isInstanceOf(SqlException.class)
          .hasMessageContaining(
              "Several worlds have a run r0; name one, such as world := 'other'.");
      assertRows(
          sql.query("select world_id, x from position_at('r0', 3, world := 'w')"), row("w", 10));
      assertRows(
          sql.query("select world_id, x from position_series('r0', 0, 3, world := 'other')"),
          row("other", 77));
      assertRows(sql.query("select x from position_at('r1', 3)"), row(11));
      assertRows(
          sql.query(
              "select world_id, run_id, parent_run_id, seed, last_tick from runs order by all"),
          row("other", "r0", null, null, 0L),
          row("w", "r0", null, null, 0L),
          row("w", "r1", null, null, 0L));
    }
  }

  @Test
  void parametersAreTextsAndNumbers() {
    var run =
        new SqlRun(
            "w",
            "r0",
            null,
            -1,
            7,
            0,
            9,
            0,
            Map.of("rate", 0.25, "name", "it's", "list", List.of(1)));
    try (var sql = SqlSession.open(folder, List.of(run), SqlOptions.DEFAULT)) {
      assertRows(
          sql.query("from parameters order by name"),
          row("w", "r0", "list", "[1]", null),
          row("w", "r0", "name", "it's", null),
          row("w", "r0", "rate", "0.25", 0.25));
      sql.setRuns(List.of());
      assertThat(sql.query("from runs").size()).isZero();
    }
  }

  @Test
  void runsThatContradictEachOtherAreRefused() {
    assertThatThrownBy(
            () ->
                SqlSession.open(
                    folder, List.of(run("a", "b", 1, 5), run("b", "a", 1, 5)), SqlOptions.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The run a of the world w is its own ancestor.");
    assertThatThrownBy(
            () ->
                SqlSession.open(
                    folder,
                    List.of(run("a", null, -1, 5), run("a", null, -1, 5)),
                    SqlOptions.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The run a of the world w is described twice.");
  }

  @Test
  void namesWithOtherMeaningsAreChanged() {
    var runs =
        new TableComponent(
            "Runs",
            List.of(
                new TableField("tick", ColumnType.INT, 0),
                new TableField("run", ColumnType.INT, 0)));
    var odd = new TableComponent("A \"b\" 'c'", List.of(new TableField("t", ColumnType.INT, 0)));
    ArchetypeTable table = ArchetypeTable.of(List.of(runs, odd));
    writer.writePart(
        table,
        R0,
        new FakeRows.Builder(table)
            .row(0, 1, true, new Object[] {1}, new Object[] {2, 3})
            .build(1));
    try (var sql = SqlSession.open(folder)) {
      assertRows(sql.query("select tick, runs__tick, run from runs_"), row(0L, 2, 3));
      assertRows(
          sql.query("select * from runs_at('r0', 0)".replace("runs_at", "runs__at")),
          row("w", "r0", 1L, 0L, 2, 3));
      assertRows(sql.query("select t from \"a \"\"b\"\" 'c'_at\"('r0', 0)"), row(1));
      assertRows(sql.query("select count(*) from runs"), row(1L));
      assertThat(sql.query("select alias from tables").value()).isEqualTo("a \"b\" 'c'_runs");
    }
  }

  @Test
  void tablesWithTheSameComponentsInOtherFormsAreJoinedByComponent() {
    var wide =
        new TableComponent(
            "Position",
            List.of(
                new TableField("x", ColumnType.DOUBLE, 0), new TableField("z", ColumnType.INT, 0)));
    ArchetypeTable changed = ArchetypeTable.of(List.of(wide));
    still(R0, row(0, 1, true, 10));
    writer.writePart(
        changed, R1, new FakeRows.Builder(changed).row(0, 1, true, new Object[] {0.5, 3}).build(1));
    try (var sql = SqlSession.open(folder)) {
      assertRows(
          sql.query("select run_id, x, z from position order by run_id"),
          row("r0", 10d, null),
          row("r1", 0.5, 3));
      assertThat(sql.query("select count(alias) from tables").number()).isZero();
    }
  }

  @Test
  void newAndMergedFilesAreSeenAfterARefresh() throws IOException {
    still(R0, row(0, 1, true, 10));
    try (var sql = SqlSession.open(folder)) {
      assertThat(sql.query("select count(*) from position").number()).isEqualTo(1);
      still(R0, row(5, 1, true, 15));
      writeMoving();
      assertThat(sql.query("select count(*) from position").number()).isEqualTo(1);
      sql.refresh();
      assertThat(sql.query("select count(*) from position").number()).isEqualTo(4);
      List<PartFile> parts = new HistoryFolder(folder).scan().get(STILL.name());
      MergedPart merged = writer.merge(STILL, parts);
      sql.refresh();
      assertThat(sql.query("select count(*) from position").number()).isEqualTo(4);
      for (Path old : merged.replaced()) {
        Files.delete(old);
      }
      assertThat(sql.query("select sum(x) from position").number()).isEqualTo(95);
    }
  }

  @Test
  void damagedFilesAreReported() throws IOException {
    still(R0, row(0, 1, true, 10));
    Path file = new HistoryFolder(folder).scan().get(STILL.name()).getFirst().path();
    byte[] content = Files.readAllBytes(file);
    for (int i = 0; i < content.length; i += 7) {
      byte[] damaged = content.clone();
      Arrays.fill(damaged, i, Math.min(content.length, i + 16), (byte) 0xFF);
      Files.write(file, damaged);
      try (var sql = SqlSession.open(folder)) {
        sql.query("select * from position");
      } catch (SqlException e) {
        assertThat(e).message().isNotEmpty();
      }
    }
    Files.write(file, Arrays.copyOf(content, content.length / 2));
    assertThatThrownBy(() -> SqlSession.open(folder))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining(file.getFileName().toString());
  }

  @Test
  void filesOfOtherTablesAreRefused() throws IOException {
    still(R0, row(0, 1, true, 10));
    writeMoving();
    var history = new HistoryFolder(folder);
    Path file = history.scan().get(STILL.name()).getFirst().path();
    Path other = history.scan().get(MOVING.name()).getFirst().path();
    Files.copy(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> SqlSession.open(folder))
        .isInstanceOf(SqlException.class)
        .hasMessage(
            "The file %s is one of the table %s, but is in the folder of %s."
                .formatted(file, MOVING.name(), STILL.name()));
    database.execute("copy (select 1 as x) to '" + file + "' (format parquet)");
    assertThatThrownBy(() -> SqlSession.open(folder))
        .isInstanceOf(SqlException.class)
        .hasMessage("The file " + file + " does not describe a table of Phyla.");
  }

  @Test
  void historiesWithoutFilesHaveNoTables() {
    try (var sql = SqlSession.open(folder.resolve("none"))) {
      assertThat(sql.query("from tables").size()).isZero();
    }
  }

  @Test
  void macrosSurviveTransactionsOfTheUser() {
    still(R0, row(0, 1, true, 10));
    writer.writeKey(STILL, R0, 0, stillRows(row(0, 1, true, 10)));
    try (var sql = SqlSession.open(folder)) {
      sql.query("begin");
      assertRows(sql.query("select x from position_at('r0', 0)"), row(10));
      sql.query("create table mine as from position_at('r0', 0)");
      sql.query("rollback");
      assertRows(sql.query("select x from position_at('r0', 0)"), row(10));
      assertThatThrownBy(() -> sql.query("from mine")).isInstanceOf(SqlException.class);
      sql.query("create view far as from position_at('r0', 0) where x > 5");
      still(R0, row(3, 2, true, 20));
      sql.refresh();
      assertRows(sql.query("select x from far"), row(10));
      assertRows(sql.query("select x from position_at('r0', 3) order by x"), row(10), row(20));
    }
  }
}
