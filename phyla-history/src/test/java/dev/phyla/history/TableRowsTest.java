package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.history.internal.rows.RunTables;
import dev.phyla.history.internal.rows.TableRows;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The rows of tables, against a comparison of all states one after the other.
class TableRowsTest {
  @TempDir Path folder;

  /// An entity at a tick.
  private record Row(String table, Map<String, @Nullable Object> values) {}

  @Test
  void rowsAreThoseThatChangedOpenedOrClosed() {
    for (long seed = 1; seed <= 4; seed++) {
      String id = "r" + seed;
      BusyWorld busy = BusyWorld.start(seed);
      try (Recording _ =
          History.recorder(busy.world, folder).runId(id).segmentBytes(50_000).start()) {
        for (int i = 0; i < 150; i++) {
          busy.step();
        }
      }
      var random = new Random(seed);
      check(id, -1, 150);
      for (int i = 0; i < 5; i++) {
        int after = random.nextInt(140);
        check(id, after, after + 1 + random.nextInt(150 - after));
      }
    }
  }

  @Test
  void aForkHasTheRowsThatDifferFromItsParent() {
    BusyWorld busy = BusyWorld.start(9);
    try (Recording _ = History.recorder(busy.world, folder).runId("parent").start()) {
      for (int i = 0; i < 40; i++) {
        busy.step();
      }
    }
    try (Recording _ =
        History.recorder(busy.world, folder).runId("fork").forkOf("parent", 20).start()) {
      assertThat(busy.world.tick()).isEqualTo(20);
      for (int i = 0; i < 10; i++) {
        busy.step();
      }
    }
    check("fork", 20, 30);
    try (RunTables tables = RunTables.open(folder, "world", "fork")) {
      assertThat(tables.firstTick()).isEqualTo(21);
      assertThat(tables.lastTick()).isEqualTo(30);
    }
  }

  private void check(String run, long after, long last) {
    List<String> expected = expected(run, after, last);
    List<String> found = found(run, after, last);
    expected.sort(null);
    found.sort(null);
    assertThat(found).as("%s, ticks after %s to %s", run, after, last).isEqualTo(expected);
  }

  private List<String> expected(String id, long after, long last) {
    var rows = new ArrayList<String>();
    try (History history = History.open(folder)) {
      Run run = history.run(id);
      Map<Long, Row> before = after < 0 ? Map.of() : state(run.at(after));
      for (long tick = after + 1; tick <= last; tick++) {
        Map<Long, Row> now = state(run.at(tick));
        var entities = new TreeSet<Long>(before.keySet());
        entities.addAll(now.keySet());
        for (long entity : entities) {
          Row old = before.get(entity);
          Row row = now.get(entity);
          if (old != null && (row == null || !row.table.equals(old.table))) {
            rows.add(text(old.table, tick, entity, false, old.values));
          }
          if (row != null && (old == null || !equal(row, old))) {
            rows.add(text(row.table, tick, entity, true, row.values));
          }
        }
        before = now;
      }
    }
    return rows;
  }

  private static boolean equal(Row row, Row old) {
    return row.table.equals(old.table) && row.values.toString().equals(old.values.toString());
  }

  private static Map<Long, Row> state(PastState state) {
    Map<Long, Row> rows = new HashMap<>();
    for (PastTable table : state.tables()) {
      for (int row = 0; row < table.size(); row++) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (TableColumn column : table.table().columns()) {
          values.put(column.name(), table.value(row, column));
        }
        rows.put(table.entity(row).bits(), new Row(table.table().name(), values));
      }
    }
    return rows;
  }

  private List<String> found(String id, long after, long last) {
    var rows = new ArrayList<String>();
    try (RunTables tables = RunTables.open(folder, "world", id)) {
      for (ArchetypeTable table : tables.tables()) {
        try (TableRows changes = tables.changes(table, after, last)) {
          long tick = after;
          while (changes.next()) {
            for (int i = 0; i < changes.size(); i++) {
              assertThat(changes.ticks()[i]).isGreaterThanOrEqualTo(tick);
              tick = changes.ticks()[i];
              rows.add(
                  text(
                      table.name(),
                      tick,
                      changes.entities()[i],
                      changes.active()[i],
                      values(table, changes, i)));
            }
          }
        }
      }
    }
    return rows;
  }

  private static Map<String, @Nullable Object> values(
      ArchetypeTable table, TableRows rows, int row) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (TableColumn column : table.columns()) {
      TableField field = table.components().get(column.component()).fields().get(column.field());
      Object array = rows.values(column.component(), column.field());
      int at = row * Math.max(1, field.length()) + column.element();
      values.put(column.name(), Array.get(array, at));
    }
    return values;
  }

  private static String text(
      String table, long tick, long entity, boolean isActive, Map<String, ?> values) {
    return table + " " + tick + " " + entity + " " + isActive + " " + values;
  }
}
