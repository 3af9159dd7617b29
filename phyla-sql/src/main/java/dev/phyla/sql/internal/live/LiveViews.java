package dev.phyla.sql.internal.live;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.duck.Quoting;
import dev.phyla.sql.internal.view.TableColumns;
import dev.phyla.sql.internal.view.TableList;
import dev.phyla.sql.internal.view.ViewNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The views of a live world, which have the names and columns that those of a history have.
final class LiveViews {
  private final String schema;
  private final String storage;
  private final List<ArchetypeTable> tables;
  private final ViewNames names;

  LiveViews(String schema, String storage, List<ArchetypeTable> tables) {
    this.schema = schema;
    this.storage = storage;
    this.tables = tables;
    this.names = new ViewNames(tables);
  }

  void create(Database database) {
    var statements = new ArrayList<String>();
    for (ArchetypeTable table : tables) {
      statements.add(
          view(
              table.name(),
              """
              SELECT CAST(NULL AS VARCHAR) AS world_id, CAST(NULL AS VARCHAR) AS run_id,
                entity_id, (SELECT tick FROM %s.clock) AS tick, true AS is_active%s
              FROM %s.%s"""
                  .formatted(
                      Quoting.name(storage),
                      TableColumns.ofComponents(table),
                      Quoting.name(storage),
                      Quoting.name(table.name()))));
      names
          .alias(table)
          .ifPresent(alias -> statements.add(view(alias, "FROM " + name(table.name()))));
    }
    for (String component : names.components()) {
      statements.add(view(component, component(component)));
    }
    statements.addAll(TableList.statements(Quoting.name(storage), tables, names));
    statements.add(view("tables", "FROM " + Quoting.name(storage) + ".table_name"));
    database.execute(String.join(";\n", statements));
  }

  private String component(String view) {
    return tables.stream()
        .filter(table -> ViewNames.has(table, view))
        .map(
            table ->
                "SELECT world_id, run_id, entity_id, tick, is_active%s FROM %s"
                    .formatted(TableColumns.ofComponent(table, view), name(table.name())))
        .collect(Collectors.joining(" UNION ALL BY NAME "));
  }

  private String name(String view) {
    return Quoting.name(schema) + "." + Quoting.name(view);
  }

  private String view(String view, String query) {
    return "CREATE OR REPLACE VIEW " + name(view) + " AS " + query;
  }
}
