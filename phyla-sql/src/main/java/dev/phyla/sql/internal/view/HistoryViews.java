package dev.phyla.sql.internal.view;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.sql.internal.duck.Quoting;
import dev.phyla.sql.internal.parquet.PartFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The statements that create the views and macros of a history.
final class HistoryViews {
  private final List<StoredTable> tables;
  private final ViewNames names;
  private final RunTables runs;

  /// The columns that every view has. The number of the world is shown if there are batches.
  private final String base;

  /// Plans the views.
  ///
  /// @param tables the tables with their files
  /// @param runs what is known of runs; of others there are only files
  /// @throws IllegalArgumentException if a run is described twice, or is its own ancestor
  HistoryViews(Collection<StoredTable> tables, Collection<SqlRun> runs) {
    this.tables = List.copyOf(tables);
    this.names = new ViewNames(tables.stream().map(StoredTable::table).toList());
    this.runs = new RunTables(runs, tables);
    this.base =
        "world_id, run_id, entity_id, tick, is_active"
            + (this.runs.hasBatches() ? ", world_number" : "");
  }

  /// The statements for all tables and views, by name.
  Map<String, String> views() {
    var statements = new LinkedHashMap<String, String>();
    statements.put("phyla", "CREATE SCHEMA IF NOT EXISTS phyla");
    statements.putAll(runs.statements(tables));
    for (StoredTable table : tables) {
      String parts = "phyla." + Quoting.name("parts_" + table.name());
      statements.put(parts, view(parts, files(table.table(), table.parts())));
      addView(table.name(), rows(parts), statements);
      names
          .alias(table.table())
          .ifPresent(alias -> addView(alias, "FROM " + Quoting.name(table.name()), statements));
    }
    for (String component : names.components()) {
      addView(component, component(component), statements);
    }
    List<ArchetypeTable> all = tables.stream().map(StoredTable::table).toList();
    statements.put("phyla.table_name", String.join(";", TableList.statements("phyla", all, names)));
    addView("tables", "FROM phyla.table_name", statements);
    return statements;
  }

  private static void addView(String name, String query, Map<String, String> statements) {
    String quoted = Quoting.name(name);
    statements.put(quoted, view(quoted, query));
  }

  private static String view(String name, String query) {
    return "CREATE OR REPLACE VIEW " + name + " AS " + query;
  }

  /// The rows of a table for all runs, with those of their ancestors.
  private String rows(String parts) {
    if (!runs.hasForks()) {
      return "FROM " + parts;
    }
    return """
        FROM %s UNION ALL
        SELECT p.* REPLACE (a.run_id AS run_id)
        FROM %s AS p JOIN phyla.ancestor AS a
          ON p.world_id = a.world_id AND p.run_id = a.ancestor_run_id AND p.tick <= a.max_tick
        WHERE a.depth > 0"""
        .formatted(parts, parts);
  }

  private String files(ArchetypeTable table, List<PartFile> files) {
    if (files.isEmpty()) {
      return TableColumns.emptyTable(table, base);
    }
    List<Path> paths = files.stream().map(PartFile::path).toList();
    return """
        SELECT %s%s
        FROM read_parquet(%s, hive_partitioning = true,
          hive_types = {'world_id': VARCHAR, 'run_id': VARCHAR})"""
        .formatted(base, TableColumns.ofComponents(table), Quoting.paths(paths));
  }

  private List<StoredTable> having(String component) {
    return tables.stream().filter(table -> ViewNames.has(table.table(), component)).toList();
  }

  private String component(String view) {
    return having(view).stream()
        .map(
            table ->
                "SELECT %s%s FROM %s"
                    .formatted(
                        base,
                        TableColumns.ofComponent(table.table(), view),
                        Quoting.name(table.name())))
        .collect(Collectors.joining(" UNION ALL BY NAME "));
  }

  // Macros.

  /// The names of all macros, and the view that each belongs to.
  Map<String, String> macros() {
    var macros = new TreeMap<String, String>();
    var views = new ArrayList<>(names.components());
    for (StoredTable table : tables) {
      views.add(table.name());
      names.alias(table.table()).ifPresent(views::add);
    }
    for (String view : views) {
      macros.put(view + "_at", view);
      macros.put(view + "_series", view);
    }
    return macros;
  }

  /// The statements for the macros of a view, and for all that they need.
  ///
  /// @param view the name of the view
  Map<String, String> macrosOf(String view) {
    var statements = new LinkedHashMap<String, String>();
    statements.put("phyla.ancestors_of", Macros.ancestors());
    List<Macros.Source> sources = new ArrayList<>();
    for (StoredTable table : having(view)) {
      sources.add(new Macros.Source(table, TableColumns.ofComponent(table.table(), view)));
    }
    for (StoredTable table : tables) {
      String alias = names.alias(table.table()).orElse("");
      if (view.equals(table.name()) || view.equals(alias)) {
        sources.add(new Macros.Source(table, TableColumns.ofComponents(table.table())));
      }
    }
    for (Macros.Source source : sources) {
      StoredTable table = source.table();
      if (!table.keys().isEmpty()) {
        String keys = "phyla." + Quoting.name("keys_" + table.name());
        statements.put(keys, view(keys, files(table.table(), table.keys())));
      }
    }
    if (!sources.isEmpty()) {
      statements.put(view + "_at()", Macros.at(view + "_at", sources, runs.hasBatches()));
      statements.put(
          view + "_series()", Macros.series(view + "_series", sources, runs.hasBatches()));
    }
    return statements;
  }
}
