package dev.phyla.history.internal.read;

import dev.phyla.history.ColumnType;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.log.LogTable;
import dev.phyla.history.internal.log.TableState;
import dev.phyla.spi.RecordedTable;
import dev.phyla.spi.SnapshotAssembler;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/// Writes the state of a world as a snapshot.
public final class SnapshotOfFrame {
  private static final List<String> AFTER_ROWS =
      List.of("SETS", "EVNT", "RSRC", "SEED", "LINK", "NAME", "POSN");

  private SnapshotOfFrame() {}

  /// Writes a snapshot.
  ///
  /// @param stream receives the snapshot; it is not closed
  public static void write(WorldState state, OutputStream stream) {
    var out = new SnapshotAssembler(stream, state.section("POSN").length != 0);
    out.types(state.section("TYPE"));
    out.section(state.section("TIME"));
    out.slots(
        state.firstGeneration(), state.lastGeneration(), state.generations(), state.freeSlots());
    List<TableState> tables = state.archetypes();
    out.beginRows(tables.size());
    for (TableState table : tables) {
      writeTable(out, table);
    }
    out.endRows();
    for (String name : AFTER_ROWS) {
      out.section(state.section(name));
    }
    out.finish();
  }

  private static void writeTable(SnapshotAssembler out, TableState state) {
    var components = new ArrayList<RecordedTable.Component>();
    int next = 1;
    for (LogTable.Component component : state.table().components()) {
      var columns = new ArrayList<RecordedTable.Column>();
      for (TableField field : component.fields()) {
        columns.add(column(next++, field));
      }
      Long target = component.target();
      components.add(
          new RecordedTable.Component(
              component.name(), target != null, target == null ? 0 : target, columns));
    }
    var arrays = new Object[next];
    for (int i = 0; i < next; i++) {
      arrays[i] = state.array(i);
    }
    long[] marks = state.marks();
    out.table(
        components,
        marks.length == 0 ? SnapshotAssembler.marks(components.size()) : marks,
        state.rows(),
        arrays);
  }

  private static RecordedTable.Column column(int number, TableField field) {
    ColumnType type = field.type();
    return new RecordedTable.Column(
        number,
        field.path(),
        type.elementType(),
        type == ColumnType.ENTITY,
        type == ColumnType.TEXT,
        field.length());
  }
}
