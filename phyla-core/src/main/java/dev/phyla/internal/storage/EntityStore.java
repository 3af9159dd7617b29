package dev.phyla.internal.storage;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import org.jspecify.annotations.Nullable;

/*
 * User code runs in the middle of these operations: accessors of the records that are written. So
 * each writes into rows that are not committed yet, with the world locked against structural change,
 * and only then does what cannot fail. An exception leaves the world as it was.
 */

/// Creates, moves and removes entities: the structural operations on tables and the index together.
public final class EntityStore {
  private static final String SPAWN = "the spawn of an entity";
  private static final String CHANGE = "the change of an entity";

  private final EntityIndex index = new EntityIndex();
  private final ArchetypeGraph graph;
  private final Guard guard;
  private ComponentInfo[] missing = new ComponentInfo[8];
  private long version;

  /// A store over the tables of a graph.
  public EntityStore(ArchetypeGraph graph, Guard guard) {
    this.graph = graph;
    this.guard = guard;
  }

  /// Where the entities are.
  public EntityIndex index() {
    return index;
  }

  /// How many structural changes there were.
  public long version() {
    return version;
  }

  /// Creates one entity.
  ///
  /// @param table the table of exactly the given components
  /// @param infos the components
  /// @param values for each component its value, or its class for the default
  /// @return the packed handle
  public long create(Table table, ComponentInfo[] infos, Object[] values) {
    index.reserve(1);
    table.reserve(1);
    int row = table.size();
    fill(table, row, index.peek(), infos, values, infos.length, SPAWN);
    table.commit(1);
    version++;
    return index.take(table.id(), row);
  }

  /// Fills the rows of entities to be created.
  public interface RowFiller {
    /// Writes all components of the rows; the entities of the rows are not known yet.
    void fill(Table table, int first, int end);
  }

  /// Creates entities in consecutive rows.
  ///
  /// @return the first of the rows
  public int createAll(Table table, int count, RowFiller filler) {
    index.reserve(count);
    table.reserve(count);
    int first = table.size();
    Object before = guard.begin("the initialisation of " + count + " entities");
    try {
      filler.fill(table, first, first + count);
    } catch (Throwable e) {
      table.discard(count);
      throw e;
    } finally {
      guard.end(before);
    }
    index.takeAll(table.id(), first, count, table.entities());
    table.commit(count);
    version++;
    return first;
  }

  private void fill(
      Table table,
      int row,
      long entity,
      ComponentInfo[] infos,
      Object[] values,
      int count,
      String operation) {
    Object before = guard.begin(operation);
    try {
      table.entities()[row] = entity;
      for (int i = 0; i < count; i++) {
        writeValue(table, row, infos[i], values[i]);
      }
    } catch (Throwable e) {
      table.discard(1);
      throw e;
    } finally {
      guard.end(before);
    }
  }

  private static void writeValue(Table table, int row, ComponentInfo info, Object value) {
    if (value instanceof Class<?>) {
      table.writeDefaults(info, row, row + 1);
    } else {
      info.codec().write(table.columns(), table.base(info.id()), row, value);
    }
  }

  /// Removes an entity, if it is alive.
  public boolean destroy(Entity entity) {
    long place = index.place(entity);
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    Table table = graph.table(EntityIndex.table(place));
    int row = EntityIndex.row(place);
    table.remove(row);
    relocate(table, row);
    index.release(entity.bits());
    version++;
    return true;
  }

  /// Removes all entities of a table.
  public int destroyAll(Table table) {
    int count = table.size();
    long[] entities = table.entities();
    for (int row = 0; row < count; row++) {
      index.release(entities[row]);
    }
    table.clear();
    version++;
    return count;
  }

  /// After a row was filled with the last one, says so to the entity that moved.
  private void relocate(Table table, int row) {
    if (row < table.size()) {
      index.movedRow(table.entities()[row], row);
    }
  }

  /// Writes one component of a live entity in place, or adds it.
  public void set(Entity entity, long place, ComponentInfo info, Object value) {
    Table table = graph.table(EntityIndex.table(place));
    int row = EntityIndex.row(place);
    int base = table.base(info.id());
    if (base < 0) {
      guard.checkStructure("Adding a component");
      missing[0] = info;
      var values = new Object[] {value};
      migrate(entity, table, row, graph.addition(table, info.id()), missing, values, 1);
    } else if (!(value instanceof Class<?>)) {
      replace(table, row, info, value);
    }
  }

  /// Replaces one component of a row.
  public void replace(Table table, int row, ComponentInfo info, Object value) {
    Object before = guard.begin(CHANGE);
    try {
      info.codec().write(table.columns(), table.base(info.id()), row, value);
    } finally {
      guard.end(before);
    }
    table.markDirty(table.position(info.id()));
  }

  /// Writes and adds several components of a live entity, in one move at the most.
  ///
  /// A class stands for the default of that type: it is added where it is missing and leaves a
  /// present value alone.
  public void set(Entity entity, long place, ComponentInfo[] infos, Object[] values) {
    Table table = graph.table(EntityIndex.table(place));
    int row = EntityIndex.row(place);
    int added = 0;
    if (missing.length < infos.length) {
      missing = new ComponentInfo[infos.length];
    }
    for (ComponentInfo info : infos) {
      if (table.base(info.id()) < 0) {
        missing[added++] = info;
      }
    }
    if (added == 0) {
      replace(table, row, infos, values);
      return;
    }
    guard.checkStructure("Adding components");
    Edge edge = table.edgeTo(graph.plus(table, missing, added));
    if (added == infos.length) {
      migrate(entity, table, row, edge, infos, values, added);
    } else {
      migrateAndReplace(entity, table, row, edge, infos, values);
    }
  }

  /// Replaces values in place. They are staged first, so that either all are replaced or none.
  private void replace(Table table, int row, ComponentInfo[] infos, Object[] values) {
    Object[] stage = table.stage();
    Object before = guard.begin(CHANGE);
    try {
      for (int i = 0; i < infos.length; i++) {
        if (!(values[i] instanceof Class<?>)) {
          infos[i].codec().write(stage, table.base(infos[i].id()), 0, values[i]);
        }
      }
    } finally {
      guard.end(before);
    }
    for (int i = 0; i < infos.length; i++) {
      if (!(values[i] instanceof Class<?>)) {
        table.unstage(infos[i], row);
      }
    }
  }

  private void migrate(
      Entity entity,
      Table table,
      int row,
      Edge edge,
      ComponentInfo[] added,
      Object[] values,
      int count) {
    Table target = edge.target();
    target.reserve(1);
    int targetRow = target.size();
    fill(target, targetRow, entity.bits(), added, values, count, CHANGE);
    finishMove(entity.bits(), table, row, edge, targetRow);
  }

  private void finishMove(long entity, Table table, int row, Edge edge, int targetRow) {
    edge.move(row, targetRow);
    edge.target().commit(1);
    table.closeGap(row);
    relocate(table, row);
    index.moved(entity, edge.target().id(), targetRow);
    version++;
  }

  /// Moves an entity that gains components and gets new values for others too: all values are
  /// written to the new row, the replaced ones are copied back, and the move takes them along.
  private void migrateAndReplace(
      Entity entity, Table table, int row, Edge edge, ComponentInfo[] infos, Object[] values) {
    Table target = edge.target();
    target.reserve(1);
    int targetRow = target.size();
    ComponentInfo[] written = new ComponentInfo[infos.length];
    Object[] given = new Object[infos.length];
    int count = 0;
    for (int i = 0; i < infos.length; i++) {
      boolean present = table.base(infos[i].id()) >= 0;
      if (!present || !(values[i] instanceof Class<?>)) {
        written[count] = infos[i];
        given[count++] = values[i];
      }
    }
    fill(target, targetRow, entity.bits(), written, given, count, CHANGE);
    for (int i = 0; i < count; i++) {
      table.copyFrom(target, targetRow, written[i], row);
    }
    finishMove(entity.bits(), table, row, edge, targetRow);
  }

  /// Removes components of a live entity, in one move at the most.
  public void remove(Entity entity, long place, @Nullable ComponentInfo[] infos) {
    Table table = graph.table(EntityIndex.table(place));
    if (missing.length < infos.length) {
      missing = new ComponentInfo[infos.length];
    }
    int count = 0;
    for (ComponentInfo info : infos) {
      if (info != null && table.base(info.id()) >= 0) {
        missing[count++] = info;
      }
    }
    if (count == 0) {
      return;
    }
    guard.checkStructure("Removing components");
    Edge edge =
        count == 1
            ? graph.removal(table, missing[0].id())
            : table.edgeTo(graph.minus(table, missing, count));
    moveOut(entity, table, EntityIndex.row(place), edge);
  }

  /// Removes one component of a live entity.
  public void remove(Entity entity, long place, ComponentInfo info) {
    Table table = graph.table(EntityIndex.table(place));
    if (table.base(info.id()) >= 0) {
      guard.checkStructure("Removing a component");
      moveOut(entity, table, EntityIndex.row(place), graph.removal(table, info.id()));
    }
  }

  private void moveOut(Entity entity, Table table, int row, Edge edge) {
    edge.target().reserve(1);
    finishMove(entity.bits(), table, row, edge, edge.target().size());
  }
}
