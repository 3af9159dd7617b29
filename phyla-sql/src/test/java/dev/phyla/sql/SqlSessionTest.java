package dev.phyla.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class SqlSessionTest {
  /// A query that runs for minutes.
  private static final String ENDLESS =
      "select sum(a.i * b.i % 7) from range(10000000) a(i), range(10000000) b(i)";

  /// A query that returns its first rows at once and then computes for minutes.
  private static final String ENDLESS_ROWS =
      "select a.i from range(10000000) a(i), range(10000000) b(i)"
          + " where a.i < 5000 and b.i = 1 or a.i * b.i = -1";

  private final SqlSession sql = SqlSession.create(SqlOptions.DEFAULT.withThreads(2));

  @AfterEach
  void close() {
    sql.close();
  }

  @Test
  void severalStatementsReturnTheResultOfTheLast() {
    SqlResult result =
        sql.query(
            "create table t (i int); insert into t values (1), (2), (3); select * from t where i > ?",
            1);
    assertThat(result.column("i").values()).isEqualTo(new int[] {2, 3});
    SqlResult update = sql.query("update t set i = i + 1 where i > 1");
    assertThat(update.changedRows()).isEqualTo(2);
    assertThat(update.columns()).isEmpty();
    assertThat(update.rows()).isEmpty();
    assertThat(sql.query("select sum(i) from t").number()).isEqualTo(8);
  }

  @Test
  void errorsHaveTheMessageOfDuckDb() {
    assertThatThrownBy(() -> sql.query("select nothing"))
        .isInstanceOf(SqlException.class)
        .hasMessageStartingWith("Binder Error: Referenced column \"nothing\" was not found")
        .hasMessageContaining("LINE 1: select nothing");
    assertThatThrownBy(() -> sql.query("selec 1"))
        .isInstanceOf(SqlException.class)
        .hasMessageStartingWith("Parser Error: syntax error at or near \"selec\"");
    assertThat(sql.query("select 1").value()).isEqualTo(1);
  }

  @Test
  void rowsAreReadOneByOne() {
    var sums = new ArrayList<Double>();
    sql.forEach(
        "select i, i / 2 as half, i::varchar as text from range(?) t(i)",
        row -> {
          assertThat(row.names()).containsExactly("i", "half", "text");
          assertThat(row.get("TEXT")).isEqualTo(String.valueOf(row.getLong("i")));
          sums.add(row.getDouble("half"));
        },
        100_000);
    assertThat(sums).hasSize(100_000).last().isEqualTo(49_999.5);
    sql.forEach(
        "select sum(i) as s from range(4) t(i)", row -> assertThat(row.get("s")).isEqualTo(6L));
    assertThatThrownBy(() -> sql.forEach("select 'a' as v", row -> row.getLong("v")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The column v has the value a, which is not a number.");
    assertThatThrownBy(() -> sql.forEach("select 1.5::double as v", row -> row.getLong("v")))
        .hasMessage("The column v has the value 1.5, which is no whole number.");
    assertThatThrownBy(() -> sql.forEach("select 1 as v", row -> row.get("w")))
        .hasMessage("The result has no column w; it has v.");
  }

  @Test
  void errorsOfStreamedResultsKeepTheirMessage() {
    var rows = new ArrayList<Object>();
    assertThatThrownBy(
            () -> sql.forEach("select error('at once') from range(5)", row -> rows.add(row)))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("at once");
    assertThat(rows).isEmpty();
    assertThatThrownBy(
            () ->
                sql.forEach(
                    "select case when i = 900000 then error('late') else i end from range(1000000) t(i)",
                    row -> rows.add(1)))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("late");
    assertThat(sql.query("select 1").value()).isEqualTo(1);
  }

  @Test
  void callbacksCannotUseTheSession() {
    assertThatThrownBy(() -> sql.forEach("select 1", row -> sql.query("select 2")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "The result of a query is still being read; its callback cannot use the same session.");
    assertThat(sql.query("select 3").value()).isEqualTo(3);
  }

  @Test
  @Timeout(60)
  void queriesCanBeInterrupted() {
    CompletableFuture<Void> first = interruptLater();
    assertThatThrownBy(() -> sql.query(ENDLESS))
        .isInstanceOf(SqlException.class)
        .hasMessage("The query was interrupted.");
    CompletableFuture<Void> second = interruptLater();
    assertThatThrownBy(() -> sql.forEach(ENDLESS_ROWS, row -> {}))
        .isInstanceOf(SqlException.class)
        .hasMessage("The query was interrupted.");
    first.join();
    second.join();
    sql.interrupt();
    assertThat(sql.query("select 3").value()).isEqualTo(3);
  }

  private CompletableFuture<Void> interruptLater() {
    return CompletableFuture.runAsync(
        sql::interrupt, CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS));
  }

  @Test
  @Timeout(60)
  void queriesStopAfterTheTimeout() {
    try (var limited = SqlSession.create(SqlOptions.DEFAULT.withTimeout(Duration.ofMillis(300)))) {
      assertThatThrownBy(() -> limited.query(ENDLESS))
          .isInstanceOf(SqlException.class)
          .hasMessage("The query took longer than 300 ms and was stopped.");
      assertThat(limited.query("select 3").value()).isEqualTo(3);
    }
  }

  @Test
  void threadsTakeTurns() {
    sql.query("create table t (i int)");
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int number = i;
      all.add(
          CompletableFuture.runAsync(
              () -> {
                for (int j = 0; j < 20; j++) {
                  sql.query("insert into t values (?)", number);
                }
              }));
    }
    all.forEach(CompletableFuture::join);
    assertThat(sql.query("select count(*) from t").number()).isEqualTo(160);
  }

  @Test
  void optionsReachDuckDb(@TempDir Path folder) {
    SqlOptions options =
        SqlOptions.DEFAULT.withMemory(100_000_000).withThreads(1).withTempDirectory(folder);
    try (var limited = SqlSession.create(options)) {
      assertThat(limited.query("select current_setting('threads')").value()).isEqualTo(1L);
      assertThat(limited.query("select current_setting('memory_limit')").value())
          .isEqualTo("95.3 MiB");
      assertThat((String) limited.query("select current_setting('temp_directory')").value())
          .startsWith(folder.toString());
      assertThat(limited.query("select current_setting('autoinstall_known_extensions')").value())
          .isEqualTo(false);
      assertThat(limited.query("select current_setting('autoload_known_extensions')").value())
          .isEqualTo(false);
    }
    assertThatThrownBy(() -> SqlOptions.DEFAULT.withThreads(-1))
        .hasMessage("Memory and threads cannot be negative; they are 0 and -1.");
    assertThatThrownBy(() -> SqlOptions.DEFAULT.withTimeout(Duration.ofSeconds(-1)))
        .hasMessage("The timeout PT-1S is negative.");
  }

  @Test
  void restrictedSessionsReachNothingElse(@TempDir Path folder) throws Exception {
    Path secret = Files.writeString(folder.resolve("secret.csv"), "a\n1\n");
    Path history = Files.createDirectories(folder.resolve("history"));
    Files.createDirectories(history.resolve("tables"));
    try (var restricted = SqlSession.open(history, List.of(), SqlOptions.DEFAULT.restricted())) {
      assertThat(restricted.query("select 1 + ?", 2).value()).isEqualTo(3);
      assertThat(restricted.query("from runs").size()).isZero();
      for (String query :
          List.of(
              "from read_csv('" + secret + "')",
              "from '" + secret + "'",
              "from glob('" + folder + "/*')",
              "from read_text('/etc/passwd')")) {
        assertThatThrownBy(() -> restricted.query(query))
            .as(query)
            .isInstanceOf(SqlException.class)
            .hasMessageContaining("Permission Error");
      }
      for (String statement :
          List.of(
              "copy (select 1) to '" + history.resolve("tables/x.csv") + "'",
              "attach '" + folder.resolve("db") + "'",
              "set enable_external_access = true",
              "create table t (i int)",
              "select 1; drop view runs",
              "install httpfs")) {
        assertThatThrownBy(() -> restricted.query(statement))
            .as(statement)
            .isInstanceOf(SqlException.class)
            .hasMessage("Only queries can run in a restricted session.");
        assertThatThrownBy(() -> restricted.forEach(statement, row -> {}))
            .isInstanceOf(SqlException.class);
      }
      assertThatThrownBy(() -> restricted.query("select 1").writeCsv(folder.resolve("x.csv")))
          .isInstanceOf(SqlException.class);
      assertThatThrownBy(() -> restricted.query("selec 1"))
          .isInstanceOf(SqlException.class)
          .hasMessageContaining("syntax error");
      var rows = new ArrayList<Object>();
      restricted.forEach("from range(10)", row -> rows.add(row.get("range")));
      assertThat(rows).hasSize(10);
      restricted.refresh();
    }
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("secret.csv", "history");
  }

  @Test
  void closedSessionsRefuseQueries() {
    sql.close();
    assertThatThrownBy(() -> sql.query("select 1")).isInstanceOf(SqlException.class);
    sql.close();
    sql.interrupt();
  }
}
