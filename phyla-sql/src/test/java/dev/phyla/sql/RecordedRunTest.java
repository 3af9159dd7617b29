package dev.phyla.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.History;
import dev.phyla.history.PastTable;
import dev.phyla.history.Recording;
import dev.phyla.history.RunInfo;
import dev.phyla.history.internal.rows.RunTables;
import dev.phyla.history.internal.rows.TableRows;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.parquet.HistoryFolder;
import dev.phyla.sql.internal.parquet.PartWriter;
import dev.phyla.sql.internal.parquet.RunId;
import dev.phyla.sql.internal.view.SqlRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// From a recorded world over its log and Parquet files to SQL, compared with the log.
final class RecordedRunTest {
  private record Position(float x, double y) {}

  private record Name(String text, List<String> tags) {}

  @TempDir private Path folder;
  private final World world = new World();
  private final List<Entity> entities = new ArrayList<>();

  private void step(Random random) {
    entities.removeIf(entity -> !world.isAlive(entity));
    for (int i = 0; i < 20; i++) {
      entities.add(world.spawn(new Position(random.nextFloat(), i)));
    }
    for (Entity entity : List.copyOf(entities)) {
      switch (random.nextInt(10)) {
        case 0 -> {
          world.despawn(entity);
          entities.remove(entity);
        }
        case 1 -> world.set(entity, new Name("n" + random.nextInt(9), List.of("a", "b")));
        case 2 -> world.remove(entity, Name.class);
        case 3, 4 -> world.set(entity, new Position(random.nextFloat(), 2));
        default -> {}
      }
    }
    world.endUpdate();
  }

  private List<SqlRun> export() {
    var runs = new ArrayList<SqlRun>();
    try (Database database = Database.open(SqlOptions.DEFAULT)) {
      var writer = new PartWriter(database, new HistoryFolder(folder));
      for (RunInfo info : RunTables.runs(folder)) {
        var id = new RunId(info.worldId(), info.runId());
        try (RunTables tables = RunTables.open(folder, info.worldId(), info.runId())) {
          runs.add(SqlRun.of(info, tables.firstTick(), tables.lastTick()));
          long middle = (tables.firstTick() + tables.lastTick()) / 2;
          for (ArchetypeTable table : tables.tables()) {
            try (TableRows first = tables.changes(table, tables.firstTick() - 1, middle);
                TableRows state = tables.state(table, middle);
                TableRows second = tables.changes(table, middle, tables.lastTick())) {
              writer.writePart(table, id, first);
              writer.writeKey(table, id, middle, state);
              writer.writePart(table, id, second);
            }
          }
        }
      }
    }
    return runs;
  }

  @Test
  void statesInSqlAreThoseOfTheLog() {
    var random = new Random(6);
    try (Recording _ = History.recorder(world, folder).runId("base").segmentBytes(20_000).start()) {
      for (int i = 0; i < 60; i++) {
        step(random);
      }
    }
    try (Recording _ = History.recorder(world, folder).runId("fork").forkOf("base", 25).start()) {
      for (int i = 0; i < 20; i++) {
        step(random);
      }
    }
    List<SqlRun> runs = export();
    try (var sql = SqlSession.open(folder, runs, SqlOptions.DEFAULT);
        History history = History.open(folder)) {
      for (String run : List.of("base", "fork")) {
        for (long tick : List.of(0L, 7L, 25L, 26L, 31L, 44L)) {
          var expected = new TreeMap<Long, Object>();
          for (PastTable table : history.run(run).at(tick).having("Position")) {
            for (int row = 0; row < table.size(); row++) {
              expected.put(table.entity(row).bits(), table.row(row).get("position__x"));
            }
          }
          var found = new TreeMap<Long, Object>();
          sql.forEach(
              "select entity_id, x from position_at(?, ?)",
              row -> found.put(row.getLong("entity_id"), row.get("x")),
              run,
              tick);
          assertThat(found).as("%s at %d", run, tick).isEqualTo(expected);
        }
      }
      Map<String, Object> row =
          sql.query("select * from name_at('fork', 40) order by entity_id limit 1")
              .rows()
              .getFirst();
      assertThat(row.get("tags")).isEqualTo("[\"a\",\"b\"]");
    } finally {
      world.close();
    }
  }
}
