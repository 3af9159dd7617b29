package dev.phyla.cli;

import dev.phyla.history.HistoryException;
import dev.phyla.history.PastState;
import dev.phyla.history.PastTable;
import dev.phyla.history.TableColumn;
import dev.phyla.history.TableComponent;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The state at the end of a past tick, as text.
///
/// @param state the state
/// @param hasWorlds whether the rows belong to several worlds
/// @param limit the maximum number of rows of a table to show
record StateView(PastState state, boolean hasWorlds, int limit) {

  /// Prints the tables with their columns.
  void printTables(PrintWriter out) {
    out.printf(
        "tick %d: %s in %s%n",
        state.tick(),
        Amounts.counted(state.entities(), "entity", "entities"),
        Amounts.counted(state.tables().size(), "table", "tables"));
    for (PastTable table : state.tables()) {
      out.println();
      printName(table, out);
      for (TableColumn column : table.table().columns()) {
        out.printf("  %s %s%n", column.name(), column.type().sqlName());
      }
    }
  }

  /// Prints the rows of all tables.
  void printRows(PrintWriter out) {
    printRows(state.tables(), out);
  }

  /// Prints the rows of the tables that have a name or a component.
  void printRows(String name, PrintWriter out) {
    List<PastTable> found =
        state.tables().stream()
            .filter(
                table ->
                    table.table().name().equals(name)
                        || components(table).anyMatch(name::equalsIgnoreCase))
            .toList();
    if (found.isEmpty()) {
      List<String> known =
          Stream.concat(
                  state.tables().stream().flatMap(StateView::components).distinct().sorted(),
                  state.tables().stream().map(table -> table.table().name()))
              .toList();
      throw new HistoryException(
          known.isEmpty()
              ? "There were no entities at tick " + state.tick() + ", so there is no table."
              : "There is no table or component '"
                  + name
                  + "' at tick "
                  + state.tick()
                  + Guess.of(name, known));
    }
    printRows(found, out);
  }

  private void printRows(List<PastTable> tables, PrintWriter out) {
    if (tables.isEmpty()) {
      out.println("There were no entities at tick " + state.tick() + ".");
    }
    String gap = "";
    for (PastTable table : tables) {
      out.print(gap);
      gap = System.lineSeparator();
      printName(table, out);
      var names = new ArrayList<String>();
      if (hasWorlds) {
        names.add("world");
      }
      names.add("entity");
      table.table().columns().forEach(column -> names.add(column.name()));
      var text = new TextTable(names);
      int shown = Math.min(limit, table.size());
      for (int row = 0; row < shown; row++) {
        var values = new ArrayList<@Nullable Object>();
        if (hasWorlds) {
          values.add(table.world(row));
        }
        values.add(table.entity(row).toString());
        for (TableColumn column : table.table().columns()) {
          values.add(table.value(row, column));
        }
        text.add(values);
      }
      text.print(out);
      TextTable.printRest(table.size() - shown, out);
    }
  }

  private static void printName(PastTable table, PrintWriter out) {
    String names = components(table).collect(Collectors.joining(", "));
    out.printf(
        "%s, %s%s%n",
        table.table().name(),
        Amounts.counted(table.size(), "row", "rows"),
        names.isEmpty() ? "" : ": " + names);
  }

  private static Stream<String> components(PastTable table) {
    return table.table().components().stream().map(TableComponent::name);
  }
}
