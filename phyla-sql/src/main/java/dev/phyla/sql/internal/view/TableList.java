package dev.phyla.sql.internal.view;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.TableColumn;
import dev.phyla.history.TableComponent;
import dev.phyla.sql.internal.duck.Quoting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The list of all tables, as statements that fill a table.
public final class TableList {
  private TableList() {}

  /// Statements that create and fill the table `table_name`.
  ///
  /// @param schema the schema of the table, quoted
  /// @param tables the tables
  /// @param names the names of views
  /// @return the statements
  public static List<String> statements(
      String schema, List<ArchetypeTable> tables, ViewNames names) {
    var statements = new ArrayList<String>();
    RunTables.create(
        statements,
        schema + ".table_name",
        "table_name VARCHAR, alias VARCHAR, components VARCHAR[], columns VARCHAR[]",
        tables.stream().map(table -> row(table, names)).toList());
    return statements;
  }

  private static String row(ArchetypeTable table, ViewNames names) {
    return "(%s, %s, %s, %s)"
        .formatted(
            Quoting.text(table.name()),
            names.alias(table).map(Quoting::text).orElse("NULL"),
            texts(table.components().stream().map(TableComponent::name).toList()),
            texts(table.columns().stream().map(TableColumn::name).toList()));
  }

  private static String texts(List<String> values) {
    return values.stream().map(Quoting::text).collect(Collectors.joining(", ", "[", "]"));
  }
}
