package dev.phyla.sql;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableComponent;
import dev.phyla.history.TableField;
import dev.phyla.sql.internal.arrow.FakeRows;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.parquet.HistoryFolder;
import dev.phyla.sql.internal.parquet.PartWriter;
import dev.phyla.sql.internal.parquet.RunId;
import dev.phyla.sql.internal.view.SqlRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// Runs of a naive world with three components, in which entities appear, change, migrate and
/// disappear at random, and their files.
final class RandomHistory {
  private static final TableComponent POSITION =
      new TableComponent(
          "Position",
          List.of(
              new TableField("x", ColumnType.FLOAT, 0), new TableField("y", ColumnType.INT, 0)));
  private static final TableComponent NAME =
      new TableComponent("Name", List.of(new TableField("text", ColumnType.TEXT, 0)));
  private static final TableComponent MARKED = new TableComponent("Marked", List.of());
  static final List<TableComponent> COMPONENTS = List.of(MARKED, NAME, POSITION);

  /// The tables by the set of their components, as bits.
  static final List<ArchetypeTable> TABLES = new ArrayList<>();

  static {
    for (int bits = 0; bits < 8; bits++) {
      var components = new ArrayList<TableComponent>();
      for (int i = 0; i < 3; i++) {
        if ((bits >> i & 1) != 0) {
          components.add(COMPONENTS.get(i));
        }
      }
      TABLES.add(ArchetypeTable.of(components));
    }
  }

  /// An entity: its components as bits, and the values of all of them.
  record Being(int bits, float x, int y, String text) {}

  /// A row of a table.
  record Row(long tick, long entity, boolean active, Being being) {}

  /// A run with its rows by table, and the state at the end of each tick since its first one.
  static final class Run {
    final SqlRun description;
    final Run parent;
    final Map<Integer, List<Row>> rows = new HashMap<>();
    final TreeMap<Long, Map<Long, Being>> states = new TreeMap<>();

    Run(SqlRun description, Run parent) {
      this.description = description;
      this.parent = parent;
    }

    /// The state at the end of a tick, also one before the fork.
    Map<Long, Being> stateAt(long tick) {
      Map.Entry<Long, Map<Long, Being>> own = states.floorEntry(tick);
      if (own != null) {
        return own.getValue();
      }
      return parent == null ? Map.of() : parent.stateAt(Math.min(tick, description.parentTick()));
    }

    /// The rows of a table of the run and its ancestors.
    List<Row> allRows(int bits) {
      var all = new ArrayList<>(rows.getOrDefault(bits, List.of()));
      long max = description.parentTick();
      for (Run run = parent; run != null; run = run.parent) {
        long limit = max;
        run.rows.getOrDefault(bits, List.of()).stream()
            .filter(row -> row.tick <= limit)
            .forEach(all::add);
        max = run.parent == null ? max : Math.min(max, run.description.parentTick());
      }
      return all;
    }
  }

  private final Random random;
  final List<Run> runs = new ArrayList<>();
  private long nextEntity = 1;

  RandomHistory(Random random) {
    this.random = random;
  }

  /// Simulates a run.
  Run run(String world, String id, Run parent, long parentTick, int ticks) {
    long first = parent == null ? 0 : parentTick + 1;
    var run =
        new Run(
            new SqlRun(
                world,
                id,
                parent == null ? null : parent.description.runId(),
                parent == null ? -1 : parentTick,
                random.nextLong(),
                first,
                first + ticks - 1,
                0,
                Map.of("rate", 0.5, "name", "it's")),
            parent);
    Map<Long, Being> state =
        new LinkedHashMap<>(parent == null ? Map.of() : parent.stateAt(parentTick));
    for (long tick = first; tick < first + ticks; tick++) {
      step(run, tick, state);
      run.states.put(tick, Map.copyOf(state));
    }
    runs.add(run);
    return run;
  }

  private void step(Run run, long tick, Map<Long, Being> state) {
    for (long entity : List.copyOf(state.keySet())) {
      Being old = state.get(entity);
      switch (random.nextInt(12)) {
        case 0 -> {
          state.remove(entity);
          record(run, old.bits, new Row(tick, entity, false, old));
        }
        case 1 -> {
          Being moved = being();
          state.put(entity, moved);
          if (moved.bits != old.bits) {
            record(run, old.bits, new Row(tick, entity, false, old));
          }
          record(run, moved.bits, new Row(tick, entity, true, moved));
        }
        case 2, 3 -> {
          Being changed = new Being(old.bits, random.nextFloat(), old.y + 1, old.text);
          state.put(entity, changed);
          record(run, old.bits, new Row(tick, entity, true, changed));
        }
        default -> {}
      }
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      long entity = nextEntity++;
      Being being = being();
      state.put(entity, being);
      record(run, being.bits, new Row(tick, entity, true, being));
    }
  }

  private Being being() {
    String text = random.nextInt(4) == 0 ? null : "n" + random.nextInt(5);
    return new Being(random.nextInt(8), random.nextFloat(), random.nextInt(), text);
  }

  private static void record(Run run, int bits, Row row) {
    run.rows.computeIfAbsent(bits, _ -> new ArrayList<>()).add(row);
  }

  /// Writes the rows of all runs in parts of random length, and keys at random ticks.
  void write(Path history, boolean withKeys) {
    try (Database database = Database.open(SqlOptions.DEFAULT)) {
      var writer = new PartWriter(database, new HistoryFolder(history));
      for (Run run : runs) {
        var id = new RunId(run.description.worldId(), run.description.runId());
        for (int bits = 0; bits < 8; bits++) {
          writeParts(writer, id, run, bits);
          if (withKeys) {
            writeKeys(writer, id, run, bits);
          }
        }
      }
    }
  }

  private void writeParts(PartWriter writer, RunId id, Run run, int bits) {
    List<Row> rows = run.rows.getOrDefault(bits, List.of());
    int first = 0;
    while (first < rows.size()) {
      int end = Math.min(rows.size(), first + 1 + random.nextInt(300));
      while (end < rows.size() && rows.get(end).tick == rows.get(end - 1).tick) {
        end++;
      }
      writer.writePart(TABLES.get(bits), id, reader(bits, rows.subList(first, end)));
      first = end;
    }
  }

  private void writeKeys(PartWriter writer, RunId id, Run run, int bits) {
    for (long tick : run.states.keySet()) {
      if (random.nextInt(40) == 0) {
        var rows = new ArrayList<Row>();
        run.states
            .get(tick)
            .forEach(
                (entity, being) -> {
                  if (being.bits == bits) {
                    rows.add(new Row(tick, entity, true, being));
                  }
                });
        writer.writeKey(TABLES.get(bits), id, tick, reader(bits, rows));
      }
    }
  }

  private FakeRows reader(int bits, List<Row> rows) {
    var reader = new FakeRows.Builder(TABLES.get(bits));
    for (Row row : rows) {
      Object[][] all = {
        {}, {row.being.text}, {row.being.x, row.being.y},
      };
      Object[][] own =
          Arrays.stream(new int[] {0, 1, 2})
              .filter(i -> (bits >> i & 1) != 0)
              .mapToObj(i -> all[i])
              .toArray(Object[][]::new);
      reader.row(row.tick, row.entity, row.active, own);
    }
    return reader.build(1 + random.nextInt(50));
  }
}
