package dev.phyla.internal.structure;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.table.RowWatch;
import dev.phyla.internal.table.Shortcut;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.table.TableEdge;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * Changes of the same kind often follow each other, so the last shortcut is tried first. Testing it
 * is a predictable branch; finding a shortcut by table and component is a chain of dependent loads:
 * 70 instead of 33 ns for adding and removing a component.
 */

/// Replaces, adds and removes components of live entities, given as packed handles. All entities
/// change their components through this class.
///
/// New values are written to a [Stage] first. After the callbacks for lost components, the entity
/// is looked up again, moved along an edge, and gets its new values.
public final class Migrations {
  private static final ComponentInfo[] NO_INFOS = {};
  private static final Object[] NO_VALUES = {};

  private final Structure structure;
  private final Tables tables;
  private final EntityIndex index;
  private final Guard guard;

  /// The shortcut that added a component last, or null.
  private @Nullable Shortcut recentAddition;

  /// The shortcut that removed a component last, or null.
  private @Nullable Shortcut recentRemoval;

  /// A stage that is not in use, or null.
  private @Nullable Stage spare;

  Migrations(Structure structure) {
    this.structure = structure;
    this.tables = structure.tables();
    this.index = structure.index();
    this.guard = structure.guard();
  }

  // Compiled forms.

  /// Adds a component to an entity with the shortcut that added one last, if it is the right one
  /// and nothing is running or reacting.
  ///
  /// @return whether it was done
  public boolean tryAdd(Entity entity, Object value) {
    Shortcut shortcut = recentAddition;
    return shortcut != null && shortcut.isFor(value.getClass()) && take(shortcut, entity, value);
  }

  /// Removes a component of an entity with the shortcut that removed one last, if it is the right
  /// one and nothing is running or reacting.
  ///
  /// @return whether it was done
  public boolean tryRemove(Entity entity, Class<?> type) {
    Shortcut shortcut = recentRemoval;
    return shortcut != null && shortcut.isFor(type) && take(shortcut, entity, type);
  }

  private boolean take(Shortcut shortcut, Entity entity, Object what) {
    if (!guard.allowsUse() || !index.hasSlot(entity)) {
      return false;
    }
    long found = index.lookUp(entity);
    return EntityIndex.isFound(found)
        && shortcut.isFrom(index.foundTable(entity, found))
        && shortcut.take(index.foundRow(found), what);
  }

  // Replacing in place.

  /// Replaces one component of a row.
  public void replace(Table table, int row, ComponentInfo info, Object value) {
    long entity = table.entities()[row];
    structure.requireChangeable(entity);
    int now = index.rowOf(entity);
    int position = table.position(info.id());
    RowWatch watch = table.watch(position);
    if (watch != null && watch.ignoresEqual()) {
      replaceStaged(table, now, info, value);
    } else {
      guard.beginChange();
      try {
        info.codec().write(table.columns(), table.base(info.id()), now, value);
      } finally {
        guard.endChange();
      }
      table.marks().mark(position);
      if (watch != null) {
        watch.writtenRow(now);
      }
    }
    Reactor reactor = structure.reactor();
    if (reactor != null && reactor.reactsToReplacement(info)) {
      announceReplaced(reactor, entity, table, new ComponentInfo[] {info}, new Object[] {value}, 1);
    }
  }

  private void replaceStaged(Table table, int row, ComponentInfo info, Object value) {
    Stage stage = takeStage();
    try {
      stage.add(info, value, guard);
      compare(stage, table, row);
      stage.store(table, row, null);
    } finally {
      recycle(stage);
    }
  }

  private void announceReplaced(
      Reactor reactor,
      long entity,
      Table table,
      ComponentInfo[] infos,
      Object[] values,
      int count) {
    long before = guard.running();
    try {
      reactor.begin();
      reactor.replaced(entity, table, infos, values, count);
      reactor.end();
    } finally {
      guard.restore(before);
    }
  }

  // Adding.

  /// Writes one component of a live entity in place, or adds it. A class stands for the default
  /// value and does not replace a present value.
  public void set(long entity, long location, ComponentInfo info, Object value) {
    Table table = tables.table(EntityIndex.table(location));
    int row = EntityIndex.row(location);
    if (table.position(info.id()) >= 0) {
      if (!(value instanceof Class<?>)) {
        replace(table, row, info, value);
      }
      return;
    }
    guard.checkStructureFree("Adding a component");
    structure.requireChangeable(entity);
    if (lacksAny(table, info.required())) {
      ComponentInfo[] infos = {info};
      add(entity, table, infos, new Object[] {value}, info.required());
      return;
    }
    TableEdge edge = tables.edge(table, info);
    if (structure.isQuiet(edge)
        && takeShortcut(edge, index.rowOf(entity), value, value.getClass())) {
      recentAddition = edge.shortcut();
      return;
    }
    Stage stage = takeStage();
    try {
      migrate(entity, table, edge, stage, stage.singleInfo(info), stage.singleValue(value), 1);
    } finally {
      recycle(stage);
    }
  }

  private static boolean lacksAny(Table table, ComponentInfo[] infos) {
    for (ComponentInfo info : infos) {
      if (table.position(info.id()) < 0) {
        return true;
      }
    }
    return false;
  }

  /// Adds or removes a component with the shortcut of an edge, if there is one and nothing reacts.
  ///
  /// @param what the component to add, or the class of the one to remove
  /// @param type its class
  private boolean takeShortcut(TableEdge edge, int row, Object what, Class<?> type) {
    Shortcut shortcut = edge.shortcut();
    if (shortcut == null || !shortcut.isFor(type) || structure.announcer(true) != null) {
      return false;
    }
    edge.source().enterPendingWrites();
    edge.target().reserve(1);
    return shortcut.take(row, what);
  }

  /// Writes or adds several components of a live entity, with at most one move.
  ///
  /// A class stands for the default value and does not replace a present value.
  public void set(long entity, long location, SpawnPlan plan, Object[] values) {
    ComponentInfo[] infos = plan.infos();
    Table table = tables.table(EntityIndex.table(location));
    boolean isAnyWritten = false;
    boolean isAnyAdded = false;
    for (int i = 0; i < infos.length; i++) {
      boolean isAdded = table.position(infos[i].id()) < 0;
      isAnyAdded |= isAdded;
      isAnyWritten |= isAdded || !(values[i] instanceof Class<?>);
    }
    if (!isAnyWritten) {
      return;
    }
    if (!isAnyAdded) {
      structure.requireChangeable(entity);
      replaceAll(entity, table, infos, values, infos.length);
      return;
    }
    guard.checkStructureFree("Adding components");
    structure.requireChangeable(entity);
    add(entity, table, infos, values, plan.required());
  }

  /// Writes and adds components, and adds those that the added ones require.
  ///
  /// @param required all components that the given ones require in addition
  private void add(
      long entity, Table table, ComponentInfo[] infos, Object[] values, ComponentInfo[] required) {
    ComponentSet.Builder wanted = tables.startFrom(table);
    RequiredComponents.addTo(wanted, table, infos);
    ComponentInfo[] written = infos;
    Object[] writtenValues = values;
    int count = infos.length;
    if (required.length != 0) {
      written = Arrays.copyOf(infos, count + required.length);
      writtenValues = Arrays.copyOf(values, count + required.length);
      for (ComponentInfo info : required) {
        if (wanted.contains(info.id()) && table.position(info.id()) < 0) {
          written[count] = info;
          writtenValues[count++] = info.type();
        }
      }
    }
    migrate(entity, table, tables.edge(table, wanted), written, writtenValues, count);
  }

  /// Replaces several components of an entity: all of them or, if an exception is thrown, none.
  private void replaceAll(
      long entity, Table table, ComponentInfo[] infos, Object[] values, int count) {
    int row = index.rowOf(entity);
    Stage stage = takeStage();
    try {
      fill(stage, table, infos, values, count);
      compare(stage, table, row);
      stage.store(table, row, null);
    } finally {
      recycle(stage);
    }
    Reactor reactor = structure.reactor();
    if (reactor != null && reactsToAny(reactor, infos, count)) {
      announceReplaced(reactor, entity, table, infos, values, count);
    }
  }

  private static boolean reactsToAny(Reactor reactor, ComponentInfo[] infos, int count) {
    for (int i = 0; i < count; i++) {
      if (reactor.reactsToReplacement(infos[i])) {
        return true;
      }
    }
    return false;
  }

  /// Writes values to a stage, except classes for components that the entity has already.
  private void fill(Stage stage, Table table, ComponentInfo[] infos, Object[] values, int count) {
    for (int i = 0; i < count; i++) {
      if (!(values[i] instanceof Class<?>) || table.position(infos[i].id()) < 0) {
        stage.add(infos[i], values[i], guard);
      }
    }
  }

  private void compare(Stage stage, Table table, int row) {
    if (table.isWatched()) {
      guard.beginChange();
      try {
        stage.compare(table, row);
      } finally {
        guard.endChange();
      }
    }
  }

  // Moving.

  /// Moves a live entity to another table and writes components.
  ///
  /// A class stands for the default value and does not replace a present value.
  ///
  /// @param infos the components to write, including all that the entity gains
  /// @param values their values
  /// @param count the number of components
  public void move(
      long entity,
      long location,
      ComponentSet.Builder components,
      ComponentInfo[] infos,
      Object[] values,
      int count) {
    Table table = tables.table(EntityIndex.table(location));
    migrate(entity, table, tables.edge(table, components), infos, values, count);
  }

  /// Moves an entity along an edge.
  private void migrate(
      long entity,
      Table source,
      TableEdge edge,
      ComponentInfo[] infos,
      Object[] values,
      int count) {
    Stage stage = takeStage();
    try {
      migrate(entity, source, edge, stage, infos, values, count);
    } finally {
      recycle(stage);
    }
  }

  private void migrate(
      long entity,
      Table source,
      TableEdge edge,
      Stage stage,
      ComponentInfo[] infos,
      Object[] values,
      int count) {
    Reactor reactor = structure.announcer(isQuiet(edge, infos, count));
    prepare(entity, source, edge, stage, infos, values, count);
    if (reactor == null) {
      commit(entity, edge, stage);
      return;
    }
    Table target = edge.target();
    long before = guard.running();
    try {
      reactor.begin();
      if (edge.lost().length != 0) {
        reactor.beforeRemove(entity, target);
      }
      target.reserve(1);
      reactor.moving(source, index.rowOf(entity), target);
      commit(entity, edge, stage);
      reactor.moved(entity, source, target, infos, values, count);
      reactor.end();
    } finally {
      guard.restore(before);
    }
  }

  /// Whether nothing reacts to a move along an edge with new values.
  private boolean isQuiet(TableEdge edge, ComponentInfo[] infos, int count) {
    Reactor reactor = structure.reactor();
    return structure.isQuiet(edge)
        && (count <= edge.gained() || reactor == null || !reactsToAny(reactor, infos, count));
  }

  /// Runs all steps that may fail, and changes nothing.
  private void prepare(
      long entity,
      Table source,
      TableEdge edge,
      Stage stage,
      ComponentInfo[] infos,
      Object[] values,
      int count) {
    try {
      edge.target().reserve(1);
      fill(stage, source, infos, values, count);
      compare(stage, source, index.rowOf(entity));
    } catch (Throwable e) {
      structure.failed(e);
      throw e;
    }
  }

  private void commit(long entity, TableEdge edge, Stage stage) {
    Table target = edge.target();
    int row = target.end();
    edge.move(index.rowOf(entity));
    stage.store(target, row, edge.source());
    for (int component : edge.lost()) {
      structure.sets().forgetComponent(entity, component);
    }
  }

  // Removing.

  /// Removes components of a live entity, with at most one move.
  public void remove(long entity, long location, @Nullable ComponentInfo[] infos) {
    Table table = tables.table(EntityIndex.table(location));
    if (present(table, infos, tables.startFrom(table)) == 0) {
      return;
    }
    guard.checkStructureFree("Removing components");
    structure.requireChangeable(entity);
    ComponentSet.Builder wanted = tables.startFrom(table);
    present(table, infos, wanted);
    migrate(entity, table, tables.edge(table, wanted), NO_INFOS, NO_VALUES, 0);
  }

  private static int present(
      Table table, @Nullable ComponentInfo[] infos, ComponentSet.Builder wanted) {
    int count = 0;
    for (ComponentInfo info : infos) {
      if (info != null && table.position(info.id()) >= 0) {
        wanted.remove(info.id());
        count++;
      }
    }
    return count;
  }

  /// Removes one component of a live entity.
  public void remove(long entity, long location, ComponentInfo info) {
    Table table = tables.table(EntityIndex.table(location));
    if (table.position(info.id()) < 0) {
      return;
    }
    guard.checkStructureFree("Removing a component");
    structure.requireChangeable(entity);
    TableEdge edge = tables.edge(table, info);
    Class<?> type = info.layout().exactType();
    if (structure.isQuiet(edge) && takeShortcut(edge, index.rowOf(entity), type, type)) {
      recentRemoval = edge.shortcut();
      return;
    }
    migrate(entity, table, edge, NO_INFOS, NO_VALUES, 0);
  }

  // Stages.

  private Stage takeStage() {
    Stage stage = spare == null ? new Stage() : spare;
    spare = null;
    return stage;
  }

  private void recycle(Stage stage) {
    stage.clear();
    spare = stage;
  }
}
