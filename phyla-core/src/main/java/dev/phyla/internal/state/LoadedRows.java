package dev.phyla.internal.state;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.LoadedSlots;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.LoadedTypes.LoadedComponent;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.List;

/// Reads the rows of tables.
final class LoadedRows {
  private static final int MAX_COMPONENTS = 1 << 16;

  /// Twice the maximum that is written.
  private static final int MAX_BYTES_OF_GROUP = 1 << 25;

  private final StateInput in;
  private final LoadedTypes types;
  private final Tables tables;
  private final EntityIndex index;

  LoadedRows(StateInput in, LoadedTypes types, Tables tables) {
    this.in = in;
    this.types = types;
    this.tables = tables;
    this.index = tables.context().index();
  }

  /// Reads a table.
  void get() {
    int count = in.getCount(MAX_COMPONENTS, "components of an archetype");
    var loaded = new ArrayList<LoadedComponent>();
    var infos = new ArrayList<ComponentInfo>();
    for (int i = 0; i < count; i++) {
      LoadedComponent component = types.getReference(in, index);
      ComponentInfo info = component.info();
      loaded.add(component);
      if (info != null) {
        if (infos.contains(info)) {
          throw in.error("an archetype has the component " + info.name() + " twice");
        }
        infos.add(info);
      }
    }
    Table table = tables.withAll(infos);
    boolean isNew = table.size() == 0;
    long rowsWritten = getVersion();
    long cleared = getVersion();
    var written = new long[count];
    for (int i = 0; i < count; i++) {
      written[i] = getVersion();
    }
    getRows(table, loaded);
    if (isNew) {
      for (int i = 0; i < count; i++) {
        ComponentInfo info = loaded.get(i).info();
        if (info != null) {
          table.marks().written()[table.position(info.id())] = written[i];
        }
      }
      table.marks().loadCleared(cleared);
      table.loadMarks(rowsWritten);
    }
  }

  private long getVersion() {
    long version = in.getLong();
    if (version < 0 || version > Clock.MAX_VERSION) {
      throw in.error("a mark is wrong");
    }
    long moved = Clock.moved(version, types.distance());
    if (moved > tables.context().clock().version()) {
      throw in.error("a mark is later than the time of the snapshot");
    }
    return moved;
  }

  private void getRows(Table table, List<LoadedComponent> loaded) {
    int rows = in.getCount(table.signature().maxRows() - table.end(), "rows of " + table);
    int group = in.getInt();
    long rowBytes = Long.BYTES;
    for (LoadedComponent component : loaded) {
      rowBytes += component.columns().rowBytes();
    }
    if (group < 1 || (group > 1 && group * rowBytes > MAX_BYTES_OF_GROUP)) {
      throw in.error("the rows of " + table + " are in groups of " + group);
    }
    if (rows == 0) {
      throw in.error("an archetype has no rows");
    }
    if (in.contains(rows * rowBytes)) {
      table.reserve(rows);
    }
    for (int first = 0; first < rows; first += Math.min(group, rows - first)) {
      getGroup(table, loaded, Math.min(group, rows - first));
    }
  }

  /// Reads rows that are stored together.
  private void getGroup(Table table, List<LoadedComponent> loaded, int count) {
    int first = table.end();
    try {
      if (count <= table.limit() - first) {
        in.getArray(ColumnKind.ENTITY, table.entities(), first, count);
      } else {
        var entities = (long[]) in.getNewArray(ColumnKind.ENTITY, count); // before other room
        table.reserve(count);
        first = table.end(); // rows of a table that worlds share may have moved
        System.arraycopy(entities, 0, table.entities(), first, count);
      }
      for (LoadedComponent component : loaded) {
        getColumns(table, component, first, count);
      }
    } catch (Throwable e) {
      table.discard(count);
      throw e;
    }
    table.commit(count);
    long[] entities = table.entities();
    int placed = new LoadedSlots(index).placeAll(entities, table.id(), first, first + count);
    if (placed < first + count) {
      throw in.error(
          "the entity "
              + Entity.fromBits(entities[placed])
              + " is not in use, or in two archetypes");
    }
  }

  private void getColumns(Table table, LoadedComponent component, int first, int count) {
    ComponentInfo info = component.info();
    if (info == null) {
      component.columns().skip(in, count);
      return;
    }
    if (!component.columns().isComplete()) {
      table.writeDefaults(info, first, first + count);
    }
    component.columns().get(in, table.columns(), table.base(info.id()), first, count);
  }
}
