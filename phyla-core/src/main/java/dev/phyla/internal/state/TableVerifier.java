package dev.phyla.internal.state;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.table.TableEdge;
import java.lang.reflect.Array;
import java.util.HashSet;
import java.util.Set;

/// Checks that tables and index agree with each other.
/// 1. All columns of a table have room for all rows, and rows beyond the last hold no references.
/// 2. The location of every entity in a row is that row, and there are no other locations.
/// 3. Edges lead to tables of the world that differ in the right components, and not to reclaimed
///    tables.
/// 4. The components of a table are distinct and in order, and no two tables have the same
///    components.
final class TableVerifier {
  private final Tables tables;
  private final EntityIndex index;

  /// Creates a verifier of the tables of a world.
  TableVerifier(Tables tables) {
    this.tables = tables;
    this.index = tables.context().index();
  }

  /// Checks everything.
  ///
  /// @throws IllegalStateException if the tables are inconsistent
  void verify() {
    Set<ComponentSet> seen = new HashSet<>();
    int live = 0;
    for (Table table : tables.all()) {
      require(seen.add(table.components()), "two tables have the components %s", table);
      require(tables.find(table.id()) == table, "the table %s is not where its id is", table);
      require(tables.withAll(table.components()) == table, "the table %s is not found", table);
      require(!table.isReclaimed(), "the table %s was reclaimed", table);
      verifyOrder(table);
      verifyColumns(table);
      verifyRows(table);
      verifyEdges(table);
      live += table.size();
    }
    require(live == index.live(), "%s rows but %s live entities", live, index.live());
  }

  private static void verifyOrder(Table table) {
    ComponentInfo[] infos = table.infos();
    for (int i = 1; i < infos.length; i++) {
      require(infos[i - 1].id() < infos[i].id(), "the components of %s are out of order", table);
    }
  }

  private static void verifyColumns(Table table) {
    for (int i = 0; i < table.columns().length; i++) {
      ColumnLayout layout = table.layouts().get(i);
      Object array = table.columns()[i];
      int length = Array.getLength(array);
      require(
          layout.kind().arrayType().isInstance(array) && length / layout.stride() >= table.limit(),
          "the column %s of %s does not fit its rows",
          layout.path(),
          table);
      require(table.end() <= table.limit(), "%s has more rows than room", table);
      if (layout.kind() == ColumnKind.REFERENCE) {
        for (int row = table.end(); row < table.limit(); row++) {
          require(
              ((Object[]) array)[row] == null,
              "the column %s of %s holds on to a value in row %s, beyond its %s rows",
              layout.path(),
              table,
              row,
              table.size());
        }
      }
    }
  }

  private void verifyRows(Table table) {
    for (int row = table.first(); row < table.end(); row++) {
      Entity entity = Entity.fromBits(table.entities()[row]);
      long location = index.location(entity);
      require(
          location != EntityIndex.NOWHERE
              && EntityIndex.table(location) == table.id()
              && EntityIndex.row(location) == row,
          "row %s of %s has the entity %s, whose location is elsewhere",
          row,
          table,
          entity);
    }
    for (int row = table.end(); row < table.limit(); row++) {
      require(
          table.entities()[row] == 0,
          "row %s of %s has an entity, beyond its %s rows",
          row,
          table,
          table.size());
    }
  }

  private void verifyEdges(Table table) {
    for (TableEdge edge : table.edges().all()) {
      require(
          tables.find(edge.target().id()) == edge.target(),
          "an edge of %s leads to %s, which is not in the world",
          table,
          edge.target());
    }
    for (ComponentInfo info : table.infos()) {
      TableEdge edge = table.edges().find(info.id());
      require(
          edge == null
              || (edge.target().base(info.id()) < 0
                  && edge.target().infos().length == table.infos().length - 1),
          "the edge of %s that removes %s leads to %s",
          table,
          info,
          edge == null ? "" : edge.target());
    }
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  private static void require(boolean condition, String message, Object... arguments) {
    if (!condition) {
      throw new IllegalStateException(
          "The world is inconsistent: " + String.format(message, arguments) + ".");
    }
  }
}
