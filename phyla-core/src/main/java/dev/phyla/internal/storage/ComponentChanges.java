package dev.phyla.internal.storage;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import org.jspecify.annotations.Nullable;

/*
 * As in EntityStore, user code runs while values are read, and whatever can fail comes first: new
 * values are written beyond the last row of the table that an entity moves to, or to a stage.
 */

/// Replaces, adds and removes components of live entities, in tables and index together. Entities
/// are packed handles here.
public final class ComponentChanges {
  private static final ComponentInfo[] NONE = {};
  private static final Object[] NO_VALUES = {};

  private final EntityStore store;
  private final EntityIndex index;
  private final ArchetypeGraph graph;
  private final Guard guard;
  private ComponentInfo[] affected = new ComponentInfo[8];
  // Ways that are taken over and over. There are none while somebody has to be told of changes.
  private @Nullable Shortcut lastAddition;
  private @Nullable Shortcut lastRemoval;

  ComponentChanges(EntityStore store, ArchetypeGraph graph, Guard guard) {
    this.store = store;
    this.index = store.index();
    this.graph = graph;
    this.guard = guard;
  }

  /// Refuses to change an entity that is being announced. Others may have changed afterwards, and
  /// so may the row of this one, but not its table.
  ///
  /// @return its row
  private int requireChangeable(long entity, int row) {
    StructureHooks hooks = store.hooks();
    if (hooks == null) {
      return row;
    }
    hooks.requireChangeable(entity);
    return index.rowOf(entity);
  }

  // Repeating. The caller brings the index along, although it is at hand here too, so that the
  // processor begins to look the entity up while it still waits for the way that was taken last.

  /// Lets go of the ways that were taken last, because they may not do all that is needed from now
  /// on.
  void forgetShortcuts() {
    lastAddition = null;
    lastRemoval = null;
  }

  /// Adds a component to an entity in the way in which one was added last, if that is its way too.
  /// The caller is on the right thread.
  ///
  /// @param places the index of the store
  /// @return whether it was done
  public boolean addAgain(EntityIndex places, Entity entity, Object value) {
    Shortcut way = lastAddition;
    return way != null && places.hasSlot(entity) && takeAgain(way, places, entity, value);
  }

  /// Removes a component of an entity in the way in which one was removed last, if that is its way
  /// too. The caller is on the right thread.
  ///
  /// @param places the index of the store
  /// @return whether it was done
  public boolean removeAgain(EntityIndex places, Entity entity, Class<?> type) {
    Shortcut way = lastRemoval;
    return way != null && places.hasSlot(entity) && takeAgain(way, places, entity, type);
  }

  private static boolean takeAgain(Shortcut way, EntityIndex places, Entity entity, Object what) {
    long found = places.lookUp(entity);
    return EntityIndex.isFound(found)
        && way.take(places.foundTable(entity, found), places.foundRow(found), what);
  }

  // Replacing in place.

  /// Replaces one component of a row.
  public void replace(Table table, int row, ComponentInfo info, Object value) {
    long entity = table.entities()[row];
    int now = requireChangeable(entity, row);
    int position = table.position(info.id());
    RowWatch watch = table.watch(position);
    guard.beginChange();
    try {
      if (watch != null) {
        watch.beforeWrite(now);
      }
      table.write(info, now, value);
    } finally {
      guard.endChange();
    }
    table.markDirty(position);
    if (watch != null) {
      watch.afterWrite(now);
    }
    StructureHooks hooks = store.hooks();
    if (hooks != null) {
      hooks.begin();
      hooks.replaced(entity, info);
      hooks.end();
    }
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
    StructureHooks hooks = store.hooks();
    if (hooks != null) {
      hooks.begin();
      hooks.replaced(table.entities()[row], table, infos, values);
      hooks.end();
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
    guard.checkStructureFree("Adding a component");
    row = requireChangeable(entity, row);
    Edge edge = graph.addition(table, info.id());
    Table target = edge.target();
    target.reserve(1);
    if (store.hooks() == null && value.getClass() == info.layout().exactType()) {
      lastAddition = edge.shortcut(store);
      if (lastAddition != null) {
        lastAddition.move(row, value);
        return;
      }
    }
    guard.beginChange();
    try {
      target.write(info, target.size(), value);
    } catch (Throwable e) {
      store.abandon(target, 1, e);
      throw e;
    } finally {
      guard.endChange();
    }
    moveIn(entity, table, row, edge, NONE, NO_VALUES, 0);
  }

  /// Writes and adds several components of a live entity, in one move at the most.
  ///
  /// A class stands for the default of that type: it is added where it is missing and leaves a
  /// present value alone.
  public void set(long entity, long place, SpawnPlan plan, Object[] values) {
    ComponentInfo[] infos = plan.infos();
    Table table = graph.table(EntityIndex.table(place));
    if (keepsAll(table, infos, values)) {
      return;
    }
    int row = requireChangeable(entity, EntityIndex.row(place));
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
    guard.checkStructureFree("Adding components");
    move(entity, table, row, graph.plus(table, affected, added), infos, values, infos.length);
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
    move(entity, table, EntityIndex.row(place), target, infos, values, count);
  }

  private void move(
      long entity,
      Table table,
      int row,
      Table target,
      ComponentInfo[] infos,
      Object[] values,
      int count) {
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
      store.abandon(target, 1, e);
      throw e;
    } finally {
      guard.endChange();
    }
    moveIn(entity, table, row, edge, infos, values, count);
  }

  /// Moves an entity to a table in whose next row the given values are written already.
  private void moveIn(
      long entity,
      Table table,
      int row,
      Edge edge,
      ComponentInfo[] infos,
      Object[] values,
      int count) {
    Table target = edge.target();
    StructureHooks hooks = store.hooks();
    if (hooks != null) {
      hooks.begin();
      hooks.moving(table, row, target);
    }
    // The move takes along what both tables have, so new values of such components go back first.
    for (int i = 0; i < count; i++) {
      if (!keeps(table, infos[i], values[i])) {
        table.overwriteFrom(target, target.size(), infos[i], row);
      }
    }
    move(entity, table, row, edge);
    if (hooks != null) {
      hooks.moved(entity, table, target, infos, values);
      hooks.end();
    }
  }

  /// Whether a class stands for the default of a component that is there already.
  private static boolean keeps(Table table, ComponentInfo info, Object value) {
    return value instanceof Class<?> && table.base(info.id()) >= 0;
  }

  private static boolean keepsAll(Table table, ComponentInfo[] infos, Object[] values) {
    for (int i = 0; i < infos.length; i++) {
      if (!keeps(table, infos[i], values[i])) {
        return false;
      }
    }
    return true;
  }

  /// Removes components of a live entity, in one move at the most.
  public void remove(long entity, long place, @Nullable ComponentInfo[] infos) {
    Table table = graph.table(EntityIndex.table(place));
    if (collectPresent(table, infos) == 0) {
      return;
    }
    guard.checkStructureFree("Removing components");
    int row = requireChangeable(entity, EntityIndex.row(place));
    int count = collectPresent(table, infos);
    moveOut(entity, table, row, table.edgeTo(graph.minus(table, affected, count)));
  }

  private int collectPresent(Table table, @Nullable ComponentInfo[] infos) {
    affected = roomFor(infos.length);
    int count = 0;
    for (ComponentInfo info : infos) {
      if (info != null && table.base(info.id()) >= 0) {
        affected[count++] = info;
      }
    }
    return count;
  }

  /// Removes one component of a live entity.
  public void remove(long entity, long place, ComponentInfo info) {
    Table table = graph.table(EntityIndex.table(place));
    if (table.base(info.id()) >= 0) {
      guard.checkStructureFree("Removing a component");
      int row = requireChangeable(entity, EntityIndex.row(place));
      moveOut(entity, table, row, graph.removal(table, info.id()));
    }
  }

  private void moveOut(long entity, Table table, int row, Edge edge) {
    Table target = edge.target();
    target.reserve(1);
    StructureHooks hooks = store.hooks();
    if (hooks == null) {
      Shortcut way = store.sets().components() == 0 ? edge.shortcut(store) : null;
      lastRemoval = way;
      if (way != null) {
        way.move(row, NONE);
      } else {
        move(entity, table, row, edge);
      }
      return;
    }
    hooks.begin();
    hooks.beforeRemove(entity, target);
    int now = index.rowOf(entity);
    target.reserve(1);
    hooks.moving(table, now, target);
    move(entity, table, now, edge);
    hooks.moved(entity, table, target, NONE, NO_VALUES);
    hooks.end();
  }

  /// Moves an entity into the next row of a table in which what it gains is written already.
  private void move(long entity, Table table, int row, Edge edge) {
    Table target = edge.target();
    int targetRow = target.size();
    int last = table.size() - 1;
    long filler = edge.move(row, last, targetRow);
    target.commit(1);
    table.shrinkTo(last, row);
    index.filledGap(filler, table.id(), row);
    index.moved(entity, target.id(), targetRow);
    for (int component = 0; component < store.sets().components(); component++) {
      if (target.base(component) < 0) {
        store.sets().forgetComponent(entity, component);
      }
    }
  }

  private ComponentInfo[] roomFor(int count) {
    return affected.length < count ? new ComponentInfo[count] : affected;
  }
}
