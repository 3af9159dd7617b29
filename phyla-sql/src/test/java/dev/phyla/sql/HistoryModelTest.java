package dev.phyla.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.sql.RandomHistory.Being;
import dev.phyla.sql.RandomHistory.Run;
import dev.phyla.sql.internal.view.SqlRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares views and macros with a naive model of random runs.
final class HistoryModelTest {
  private static final int POSITION = 4;
  private static final int NAME = 2;
  private static final int MARKED = 1;

  @TempDir private Path folder;

  private static RandomHistory forkedRuns(Random random) {
    var history = new RandomHistory(random);
    Run root = history.run("w", "r0", null, -1, 60);
    Run child = history.run("w", "r1", root, 30 + random.nextInt(20), 40);
    Run grandchild =
        history.run("w", "r2", child, child.description.firstTick() + random.nextInt(30), 30);
    history.run("w", "r3", child, random.nextInt(30), 50);
    history.run("w", "r4", grandchild, random.nextInt(20), 10);
    history.run("w", "alone", null, -1, 20);
    return history;
  }

  private static List<SqlRun> descriptions(RandomHistory history) {
    return history.runs.stream().map(run -> run.description).toList();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void viewsAndMacrosShowTheStatesOfTheModel(boolean withKeys) {
    long seed = System.nanoTime();
    try {
      var random = new Random(seed);
      RandomHistory history = forkedRuns(random);
      history.write(folder, withKeys);
      try (var sql =
          SqlSession.open(folder, descriptions(history), SqlOptions.DEFAULT.withThreads(2))) {
        for (Run run : history.runs) {
          checkRows(sql, run);
          for (int i = 0; i < 6; i++) {
            checkState(sql, run, random.nextLong(run.description.lastTick() + 10));
          }
          long first = random.nextLong(run.description.lastTick());
          checkSeries(sql, run, first, first + random.nextInt(20));
          checkSeries(sql, run, 0, 1000);
        }
      }
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private static void checkRows(SqlSession sql, Run run) {
    for (int bits = 1; bits < 8; bits++) {
      var expected = new ArrayList<List<Object>>();
      run.allRows(bits)
          .forEach(row -> expected.add(List.of(row.entity(), row.tick(), row.active())));
      if (expected.isEmpty()) {
        continue;
      }
      SqlResult found =
          sql.query(
              "select entity_id, tick, is_active from "
                  + RandomHistory.TABLES.get(bits).name()
                  + " where run_id = ?",
              run.description.runId());
      assertThat(values(found)).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private static List<List<Object>> values(SqlResult result) {
    return result.rows().stream().map(row -> (List<Object>) new ArrayList<>(row.values())).toList();
  }

  private static void checkState(SqlSession sql, Run run, long tick) {
    Map<Long, Being> state = run.stateAt(Math.min(tick, run.description.lastTick()));
    SqlResult positions =
        sql.query("select * from position_at(?, ?)", run.description.runId(), tick);
    assertThat(values(positions))
        .containsExactlyInAnyOrderElementsOf(expected(run, tick, state, POSITION));
    SqlResult names = sql.query("from name_at(run := ?, t := ?)", run.description.runId(), tick);
    assertThat(values(names)).containsExactlyInAnyOrderElementsOf(expected(run, tick, state, NAME));
    SqlResult marked = sql.query("select * from marked_at(?, ?)", run.description.runId(), tick);
    assertThat(values(marked))
        .containsExactlyInAnyOrderElementsOf(expected(run, tick, state, MARKED));
  }

  private static List<List<Object>> expected(
      Run run, long tick, Map<Long, Being> state, int component) {
    var rows = new ArrayList<List<Object>>();
    state.forEach(
        (entity, being) -> {
          if ((being.bits() & component) != 0) {
            var row = new ArrayList<Object>();
            row.addAll(List.of(run.description.worldId(), run.description.runId(), entity, tick));
            if (component == POSITION) {
              row.add(being.x());
              row.add(being.y());
            } else if (component == NAME) {
              row.add(being.text());
            }
            rows.add(row);
          }
        });
    return rows;
  }

  private static void checkSeries(SqlSession sql, Run run, long first, long last) {
    var expected = new ArrayList<List<Object>>();
    for (long tick = first; tick <= Math.min(last, run.description.lastTick()); tick++) {
      expected.addAll(expected(run, tick, run.stateAt(tick), POSITION));
    }
    SqlResult found =
        sql.query("select * from position_series(?, ?, ?)", run.description.runId(), first, last);
    assertThat(values(found)).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void statesWithAndWithoutKeysAreEqual(@TempDir Path withoutKeys) {
    long seed = System.nanoTime();
    var random = new Random(seed);
    RandomHistory history = forkedRuns(random);
    history.write(folder, true);
    history.write(withoutKeys, false);
    List<SqlRun> runs = descriptions(history);
    try (var keyed = SqlSession.open(folder, runs, SqlOptions.DEFAULT);
        var plain = SqlSession.open(withoutKeys, runs, SqlOptions.DEFAULT)) {
      for (int i = 0; i < 20; i++) {
        String run = runs.get(random.nextInt(runs.size())).runId();
        long tick = random.nextLong(80);
        String query = "select * from position_at(?, ?) order by entity_id";
        assertThat(values(keyed.query(query, run, tick)))
            .as("seed %d, run %s, tick %d", seed, run, tick)
            .isEqualTo(values(plain.query(query, run, tick)));
      }
    }
  }
}
