package dev.phyla.sql.internal.view;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.TableColumn;
import dev.phyla.history.TableComponent;
import dev.phyla.history.TableField;
import dev.phyla.sql.internal.duck.Quoting;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Lists of columns as parts of statements.
public final class TableColumns {
  private static final Set<String> BASE =
      ArchetypeTable.BASE_COLUMNS.stream()
          .map(column -> column.getKey())
          .collect(Collectors.toUnmodifiableSet());

  private TableColumns() {}

  /// The columns of the components of a table.
  ///
  /// @param table the table
  /// @return names, each after a comma
  public static String ofComponents(ArchetypeTable table) {
    return list(table.columns().stream().map(column -> Quoting.name(column.name())));
  }

  /// The columns of one component, under the names of its fields. A field that has the name of a
  /// column of every table keeps the name of the component.
  ///
  /// @param table the table
  /// @param view the name of the view of the component
  /// @return names, each after a comma
  public static String ofComponent(ArchetypeTable table, String view) {
    return list(
        table.columns().stream()
            .filter(column -> ViewNames.ofComponent(component(table, column)).equals(view))
            .map(column -> renamed(table, column)));
  }

  private static String renamed(ArchetypeTable table, TableColumn column) {
    TableField field = component(table, column).fields().get(column.field());
    String path = field.path().replace(".", "__");
    String name = field.length() == 0 ? path : path + "__" + column.element();
    String own = BASE.contains(name.toLowerCase(Locale.ROOT)) ? column.name() : name;
    return Quoting.name(column.name()) + " AS " + Quoting.name(own);
  }

  private static TableComponent component(ArchetypeTable table, TableColumn column) {
    return table.components().get(column.component());
  }

  /// All columns of a table without rows.
  ///
  /// @param table the table
  /// @param shown the columns of every table that are shown, with commas between them
  /// @return a statement
  public static String emptyTable(ArchetypeTable table, String shown) {
    Stream<String> base =
        ArchetypeTable.BASE_COLUMNS.stream()
            .filter(column -> (shown + ",").contains(column.getKey() + ","))
            .map(column -> "CAST(NULL AS " + column.getValue() + ") AS " + column.getKey());
    Stream<String> own =
        table.columns().stream()
            .map(
                column ->
                    "CAST(NULL AS %s) AS %s"
                        .formatted(column.type().sqlName(), Quoting.name(column.name())));
    List<String> all = Stream.concat(base, own).toList();
    return "SELECT " + String.join(", ", all) + " WHERE false";
  }

  private static String list(Stream<String> columns) {
    return columns.map(column -> ", " + column).collect(Collectors.joining());
  }
}
