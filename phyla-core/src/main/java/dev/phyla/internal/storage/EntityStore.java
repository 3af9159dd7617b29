package dev.phyla.internal.storage;

import dev.phyla.internal.component.ComponentInfo;
import org.jspecify.annotations.Nullable;

/*
 * User code runs in the middle of these operations: accessors of the records that are written, and
 * initialisers. So each writes into rows that are not committed yet, with the world locked against
 * structural change, and only then does what cannot fail. An exception leaves the world as it was.
 */

/// Creates, moves and removes entities: the structural operations on tables and the index together.
/// Entities are packed handles here.
public final class EntityStore {
  /// Stands for the handle that is next in line.
  public static final long NEXT_HANDLE = 0;

  private final EntityIndex index = new EntityIndex();
  private final ArchetypeGraph graph;
  private final Guard guard;
  private ComponentInfo[] affected = new ComponentInfo[8];
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

  /// Whether somebody could see the steps of several changes, so that they must not become one.
  public boolean isObserved() {
    return false;
  }

  // Creating.

  /// Creates one entity.
  ///
  /// @param plan what the values amount to
  /// @param values the components
  /// @return the packed handle
  public long create(SpawnPlan plan, Object[] values) {
    index.reserve(1);
    return create(plan, values, 0, NEXT_HANDLE);
  }

  /// Creates one entity from values that are part of a longer array.
  ///
  /// @param plan what the values amount to
  /// @param values an array with the components
  /// @param from where the components begin
  /// @param handle a reserved handle, or [#NEXT_HANDLE]
  /// @return the packed handle
  public long create(SpawnPlan plan, Object[] values, int from, long handle) {
    Table table = plan.table(graph);
    table.reserve(1);
    int row = table.size();
    guard.beginChange();
    try {
      plan.write(table, row, values, from);
    } catch (Throwable e) {
      table.discard(1);
      throw e;
    } finally {
      guard.endChange();
    }
    long entity = handle;
    if (handle == NEXT_HANDLE) {
      entity = index.take(table.id(), row);
    } else {
      index.occupy(handle, table.id(), row);
    }
    table.entities()[row] = entity;
    table.commit(1);
    version++;
    return entity;
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
    return createAll(table, count, filler, null);
  }

  /// Creates entities in consecutive rows.
  ///
  /// @param handles their reserved handles, or null for the next ones
  /// @return the first of the rows
  public int createAll(Table table, int count, RowFiller filler, long @Nullable [] handles) {
    table.reserve(count);
    int first = table.size();
    guard.beginChange();
    try {
      filler.fill(table, first, first + count);
    } catch (Throwable e) {
      table.discard(count);
      throw e;
    } finally {
      guard.endChange();
    }
    if (handles == null) {
      index.takeAll(table.id(), first, count, table.entities());
    } else {
      index.occupyAll(handles, table.id(), first, table.entities());
    }
    table.commit(count);
    version++;
    return first;
  }

  // Destroying.

  /// Removes a live entity.
  public void destroy(long entity, long place) {
    Table table = graph.table(EntityIndex.table(place));
    int row = EntityIndex.row(place);
    table.remove(row);
    relocate(table, row);
    index.release(entity);
    version++;
  }

  /// Removes all entities of a table.
  public int destroyAll(Table table) {
    int count = table.size();
    if (count == 0) {
      return 0;
    }
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

  // Replacing in place.

  /// Replaces one component of a row.
  public void replace(Table table, int row, ComponentInfo info, Object value) {
    guard.beginChange();
    try {
      table.write(info, row, value);
    } finally {
      guard.endChange();
    }
    table.markDirty(table.position(info.id()));
  }

  /// Replaces several components of a row. They are staged first, so that either all are replaced
  /// or none.
  private void replace(Table table, int row, ComponentInfo[] infos, Object[] values) {
    Object[] stage = table.takeStage();
    guard.beginChange();
    try {
      for (int i = 0; i < infos.length; i++) {
        if (!(values[i] instanceof Class<?>)) {
          infos[i].codec().write(stage, table.base(infos[i].id()), 0, values[i]);
        }
      }
      for (int i = 0; i < infos.length; i++) {
        if (!(values[i] instanceof Class<?>)) {
          table.unstage(stage, infos[i], row);
        }
      }
    } finally {
      guard.endChange();
      table.returnStage(stage);
    }
  }

  // Adding and removing.

  /// Writes one component of a live entity in place, or adds it.
  public void set(long entity, long place, ComponentInfo info, Object value) {
    Table table = graph.table(EntityIndex.table(place));
    int row = EntityIndex.row(place);
    if (table.base(info.id()) >= 0) {
      if (!(value instanceof Class<?>)) {
        replace(table, row, info, value);
      }
      return;
    }
    guard.checkStructure("Adding a component");
    Edge edge = graph.addition(table, info.id());
    Table target = edge.target();
    target.reserve(1);
    guard.beginChange();
    try {
      target.write(info, target.size(), value);
    } catch (Throwable e) {
      target.discard(1);
      throw e;
    } finally {
      guard.endChange();
    }
    move(entity, table, row, edge);
  }

  /// Writes and adds several components of a live entity, in one move at the most.
  ///
  /// A class stands for the default of that type: it is added where it is missing and leaves a
  /// present value alone.
  public void set(long entity, long place, SpawnPlan plan, Object[] values) {
    ComponentInfo[] infos = plan.infos();
    Table table = graph.table(EntityIndex.table(place));
    int row = EntityIndex.row(place);
    int added = 0;
    affected = roomFor(infos.length);
    for (ComponentInfo info : infos) {
      if (table.base(info.id()) < 0) {
        affected[added++] = info;
      }
    }
    if (added == 0) {
      replace(table, row, infos, values);
      return;
    }
    guard.checkStructure("Adding components");
    move(entity, place, graph.plus(table, affected, added), infos, values, infos.length);
  }

  /// Moves a live entity to another table, with some of the components that it has there.
  ///
  /// A class stands for the default of that type and leaves a present value alone.
  ///
  /// @param infos the components to write, among them all that the entity gains
  /// @param values their values
  /// @param count how many there are
  public void move(
      long entity, long place, Table target, ComponentInfo[] infos, Object[] values, int count) {
    Table table = graph.table(EntityIndex.table(place));
    int row = EntityIndex.row(place);
    Edge edge = table.edgeTo(target);
    target.reserve(1);
    int targetRow = target.size();
    guard.beginChange();
    try {
      for (int i = 0; i < count; i++) {
        if (!keeps(table, infos[i], values[i])) {
          target.write(infos[i], targetRow, values[i]);
        }
      }
    } catch (Throwable e) {
      target.discard(1);
      throw e;
    } finally {
      guard.endChange();
    }
    // The move takes along what both tables have, so new values of such components go back first.
    for (int i = 0; i < count; i++) {
      if (!keeps(table, infos[i], values[i])) {
        table.copyFrom(target, targetRow, infos[i], row);
      }
    }
    move(entity, table, row, edge);
  }

  /// Whether a class stands for the default of a component that is there already.
  private static boolean keeps(Table table, ComponentInfo info, Object value) {
    return value instanceof Class<?> && table.base(info.id()) >= 0;
  }

  /// Removes components of a live entity, in one move at the most.
  public void remove(long entity, long place, @Nullable ComponentInfo[] infos) {
    Table table = graph.table(EntityIndex.table(place));
    affected = roomFor(infos.length);
    int count = 0;
    for (ComponentInfo info : infos) {
      if (info != null && table.base(info.id()) >= 0) {
        affected[count++] = info;
      }
    }
    if (count == 0) {
      return;
    }
    guard.checkStructure("Removing components");
    moveOut(entity, table, place, table.edgeTo(graph.minus(table, affected, count)));
  }

  /// Removes one component of a live entity.
  public void remove(long entity, long place, ComponentInfo info) {
    Table table = graph.table(EntityIndex.table(place));
    if (table.base(info.id()) >= 0) {
      guard.checkStructure("Removing a component");
      moveOut(entity, table, place, graph.removal(table, info.id()));
    }
  }

  private void moveOut(long entity, Table table, long place, Edge edge) {
    edge.target().reserve(1);
    move(entity, table, EntityIndex.row(place), edge);
  }

  /// Moves an entity into the next row of a table in which what it gains is written already.
  private void move(long entity, Table table, int row, Edge edge) {
    Table target = edge.target();
    int targetRow = target.size();
    edge.move(row, targetRow);
    target.commit(1);
    table.closeGap(row);
    relocate(table, row);
    index.moved(entity, target.id(), targetRow);
    version++;
  }

  private ComponentInfo[] roomFor(int count) {
    return affected.length < count ? new ComponentInfo[count] : affected;
  }
}
