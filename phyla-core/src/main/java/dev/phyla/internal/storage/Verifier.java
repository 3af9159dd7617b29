package dev.phyla.internal.storage;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import java.lang.reflect.Array;
import java.util.HashSet;
import java.util.Set;

/// Checks that tables, index and graph agree with each other.
/// 1. Within a table all columns have room for all rows, and rows beyond the last hold on to
///    nothing.
/// 2. The place of every entity in a row leads back to that row, and nowhere is there a place that
///    no row has.
/// 3. Generations are positive, and a slot is either alive, or free and listed once, or reserved,
///    or retired.
/// 4. Edges lead to tables of the graph that differ as they say.
/// 5. A table's components are distinct and in order, and no two tables have the same.
/// 6. Slot 0 is nobody's.
public final class Verifier {
  private final ArchetypeGraph graph;
  private final EntityIndex index;

  /// A verifier of one world's storage.
  public Verifier(ArchetypeGraph graph, EntityIndex index) {
    this.graph = graph;
    this.index = index;
  }

  /// Checks everything.
  ///
  /// @throws IllegalStateException if something does not hold; the message says what
  public void verify() {
    Set<ComponentSet> seen = new HashSet<>();
    int live = 0;
    for (Table table : graph.tables()) {
      require(seen.add(table.components()), "two tables have the components %s", table);
      require(graph.table(table.id()) == table, "the table %s is not where its number is", table);
      verifyOrder(table);
      verifyColumns(table);
      verifyRows(table);
      verifyEdges(table);
      live += table.size();
    }
    require(live == index.live(), "%s rows but %s live entities", live, index.live());
    verifySlots();
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
          layout.kind().arrayType().isInstance(array)
              && length / layout.stride() >= table.capacity(),
          "the column %s of %s does not fit its rows",
          layout.path(),
          table);
      require(table.size() <= table.capacity(), "%s has more rows than room", table);
      if (layout.kind() == ColumnKind.REFERENCE) {
        for (int row = table.size(); row < length; row++) {
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
    for (int row = 0; row < table.size(); row++) {
      Entity entity = Entity.fromBits(table.entities()[row]);
      long place = index.place(entity);
      require(
          place != EntityIndex.NOWHERE
              && EntityIndex.table(place) == table.id()
              && EntityIndex.row(place) == row,
          "row %s of %s has the entity %s, whose place is elsewhere",
          row,
          table,
          entity);
    }
    for (int row = table.size(); row < table.entities().length; row++) {
      require(
          table.entities()[row] == 0,
          "row %s of %s has an entity, beyond its %s rows",
          row,
          table,
          table.size());
    }
  }

  private void verifyEdges(Table table) {
    for (ComponentInfo info : table.infos()) {
      Edge edge = table.removal(info.id());
      if (edge != null) {
        Edge back = edge.target().addition(info.id());
        require(
            back != null && back.target() == table && edge.target().base(info.id()) < 0,
            "the edge of %s that removes %s has no way back",
            table,
            info);
        require(
            graph.table(edge.target().id()) == edge.target(),
            "an edge of %s leads out of the graph",
            table);
      }
    }
  }

  private void verifySlots() {
    require(index.generation(0) == index.mode().firstGeneration(), "slot 0 was handed out");
    require(index.place(Entity.NONE) == EntityIndex.NOWHERE, "the entity NONE is alive");
    Set<Integer> free = new HashSet<>();
    for (int slot : index.freeSlots()) {
      require(free.add(slot), "slot %s is listed as free twice", slot);
      require(!isLive(slot), "slot %s is free and alive", slot);
      require(!index.isReserved(slot), "slot %s is free and reserved", slot);
    }
    int live = 0;
    int reserved = 0;
    for (int slot = 1; slot < index.slots(); slot++) {
      require(
          index.generation(slot) > 0,
          "slot %s has the generation %s",
          slot,
          index.generation(slot));
      require(
          isLive(slot) || free.contains(slot) || index.isReserved(slot) || isRetired(slot),
          "slot %s is neither in use nor to be had",
          slot);
      live += isLive(slot) ? 1 : 0;
      reserved += index.isReserved(slot) ? 1 : 0;
    }
    require(
        reserved == index.reserved(),
        "%s slots are reserved but %s are counted",
        reserved,
        index.reserved());
    require(live == index.live(), "%s slots are alive but %s are counted", live, index.live());
  }

  private boolean isLive(int slot) {
    return index.place(new Entity(slot, index.generation(slot))) != EntityIndex.NOWHERE;
  }

  private boolean isRetired(int slot) {
    return index.generation(slot) == index.mode().lastGeneration();
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  private static void require(boolean condition, String message, Object... arguments) {
    if (!condition) {
      throw new IllegalStateException(
          "The world is inconsistent: " + String.format(message, arguments) + ".");
    }
  }
}
