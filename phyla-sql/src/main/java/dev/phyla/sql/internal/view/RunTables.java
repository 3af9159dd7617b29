package dev.phyla.sql.internal.view;

import dev.phyla.sql.internal.arrow.JsonText;
import dev.phyla.sql.internal.duck.Quoting;
import dev.phyla.sql.internal.parquet.PartFile;
import dev.phyla.sql.internal.parquet.RunId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The runs of a history, their parameters and their ancestors, as statements that fill tables.
final class RunTables {
  /// The maximum number of rows of a statement.
  private static final int MAX_ROWS = 1000;

  /// What is known of a run.
  ///
  /// @param described what the caller said, or null if there are only files
  private record Run(RunId id, @Nullable SqlRun described, long firstTick, long lastTick) {}

  private final Map<RunId, Run> runs = new LinkedHashMap<>();
  private final List<String> ancestors = new ArrayList<>();
  private boolean hasForks;
  private boolean hasBatches;

  RunTables(Collection<SqlRun> described, Collection<StoredTable> tables) {
    for (SqlRun run : described) {
      hasBatches |= run.worlds() > 0;
      var id = new RunId(run.worldId(), run.runId());
      if (runs.put(id, new Run(id, run, run.firstTick(), run.lastTick())) != null) {
        throw new IllegalArgumentException(
            "The run %s of the world %s is described twice.".formatted(id.run(), id.world()));
      }
    }
    tables.stream()
        .flatMap(table -> table.files().stream())
        .forEach(file -> runs.merge(file.run(), of(file), RunTables::join));
    runs.values().forEach(this::addAncestors);
  }

  private static Run of(PartFile file) {
    return new Run(file.run(), null, file.firstTick(), file.lastTick());
  }

  private static Run join(Run run, Run file) {
    return run.described != null
        ? run
        : new Run(
            run.id,
            null,
            Math.min(run.firstTick, file.firstTick),
            Math.max(run.lastTick, file.lastTick));
  }

  private void addAncestors(Run run) {
    Set<RunId> visited = new HashSet<>();
    RunId id = run.id;
    long maxTick = Long.MAX_VALUE;
    for (int depth = 0; id != null; depth++) {
      if (!visited.add(id)) {
        throw new IllegalArgumentException(
            "The run %s of the world %s is its own ancestor.".formatted(id.run(), id.world()));
      }
      hasForks |= depth > 0;
      ancestors.add(
          row(text(id.world()), text(run.id.run()), text(id.run()), depth, maxTick, run.lastTick));
      Run current = runs.get(id);
      SqlRun described = current == null ? null : current.described;
      String parent = described == null ? null : described.parentRunId();
      if (described != null) {
        maxTick = Math.min(maxTick, described.parentTick());
      }
      id = parent == null ? null : new RunId(id.world(), parent);
    }
  }

  /// Whether a run has an ancestor.
  boolean hasForks() {
    return hasForks;
  }

  /// Whether a run has the worlds of a batch.
  boolean hasBatches() {
    return hasBatches;
  }

  /// The statements that create and fill the tables, and those of their views, by name.
  Map<String, String> statements(Collection<StoredTable> tables) {
    var statements = new LinkedHashMap<String, String>();
    add(
        statements,
        "phyla.run",
        "world_id VARCHAR, run_id VARCHAR, parent_run_id VARCHAR, parent_tick BIGINT,"
            + " seed BIGINT, first_tick BIGINT, last_tick BIGINT, worlds INTEGER",
        runs.values().stream().map(RunTables::runRow).toList());
    add(
        statements,
        "phyla.parameter",
        "world_id VARCHAR, run_id VARCHAR, name VARCHAR, value VARCHAR",
        runs.values().stream().flatMap(run -> parameterRows(run).stream()).toList());
    add(
        statements,
        "phyla.ancestor",
        "world_id VARCHAR, run_id VARCHAR, ancestor_run_id VARCHAR, depth BIGINT,"
            + " max_tick BIGINT, last_tick BIGINT",
        ancestors);
    add(
        statements,
        "phyla.key",
        "table_name VARCHAR, world_id VARCHAR, run_id VARCHAR, tick BIGINT",
        tables.stream().flatMap(table -> keyRows(table).stream()).toList());
    statements.put("runs", "CREATE OR REPLACE VIEW runs AS FROM phyla.run");
    statements.put(
        "parameters",
        "CREATE OR REPLACE VIEW parameters AS"
            + " SELECT *, TRY_CAST(value AS DOUBLE) AS number FROM phyla.parameter");
    statements.put(
        "lineage",
        "CREATE OR REPLACE VIEW lineage AS SELECT * EXCLUDE (last_tick) FROM phyla.ancestor");
    return statements;
  }

  private static void add(
      Map<String, String> statements, String name, String columns, List<String> rows) {
    var own = new ArrayList<String>();
    create(own, name, columns, rows);
    statements.put(name, String.join(";\n", own));
  }

  private static String runRow(Run run) {
    SqlRun described = run.described;
    String parent = described == null ? null : described.parentRunId();
    return row(
        text(run.id.world()),
        text(run.id.run()),
        parent == null ? "NULL" : text(parent),
        described == null || parent == null ? "NULL" : described.parentTick(),
        described == null ? "NULL" : described.seed(),
        run.firstTick,
        run.lastTick,
        described == null ? "NULL" : Math.max(1, described.worlds()));
  }

  private static List<String> parameterRows(Run run) {
    SqlRun described = run.described;
    if (described == null) {
      return List.of();
    }
    var rows = new ArrayList<String>();
    described
        .parameters()
        .forEach(
            (name, value) ->
                rows.add(
                    row(
                        text(run.id.world()),
                        text(run.id.run()),
                        text(name),
                        value == null ? "NULL" : text(parameterText(value)))));
    return rows;
  }

  private static String parameterText(Object value) {
    boolean isCollection = value instanceof Collection || value instanceof Map;
    return isCollection ? JsonText.of(value) : value.toString();
  }

  private static List<String> keyRows(StoredTable table) {
    return table.keys().stream()
        .map(
            key ->
                row(
                    text(table.name()),
                    text(key.run().world()),
                    text(key.run().run()),
                    key.firstTick()))
        .toList();
  }

  private static String text(String value) {
    return Quoting.text(value);
  }

  private static String row(Object... values) {
    return java.util.Arrays.stream(values)
        .map(Object::toString)
        .collect(Collectors.joining(", ", "(", ")"));
  }

  /// Adds statements that create and fill a table.
  static void create(List<String> statements, String name, String columns, List<String> rows) {
    statements.add("CREATE OR REPLACE TABLE " + name + " (" + columns + ")");
    for (int first = 0; first < rows.size(); first += MAX_ROWS) {
      List<String> some = rows.subList(first, Math.min(rows.size(), first + MAX_ROWS));
      statements.add("INSERT INTO " + name + " VALUES " + String.join(", ", some));
    }
  }
}
