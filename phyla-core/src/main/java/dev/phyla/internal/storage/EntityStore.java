package dev.phyla.internal.storage;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.sparse.EntitySets;
import java.util.Arrays;
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

  private static final ComponentInfo[] NONE = {};
  private static final Object[] NO_VALUES = {};

  private final EntityIndex index;
  private final EntitySets sets = new EntitySets(() -> lastRemoval = null);
  private final ArchetypeGraph graph;
  private final Guard guard;
  private ComponentInfo[] affected = new ComponentInfo[8];
  private @Nullable StructureHooks hooks;
  private Table lastLeft;
  // Ways that are taken over and over. There are none while somebody has to be told of changes.
  private @Nullable Spawner lastSpawner;
  private @Nullable Shortcut lastAddition;
  private @Nullable Shortcut lastRemoval;

  /// A store over the tables of a graph.
  public EntityStore(ArchetypeGraph graph, Guard guard, WorldMode mode) {
    this.index = new EntityIndex(mode);
    this.graph = graph;
    this.guard = guard;
    this.lastLeft = graph.root();
  }

  /// Where the entities are.
  public EntityIndex index() {
    return index;
  }

  Guard guard() {
    return guard;
  }

  /// The sets that entities leave when they end.
  public EntitySets sets() {
    return sets;
  }

  /// How many structural changes there were.
  public long version() {
    return index.version();
  }

  /// Says who is to learn of changes from now on.
  public void observeWith(StructureHooks hooks) {
    this.hooks = hooks;
    lastSpawner = null;
    lastAddition = null;
    lastRemoval = null;
  }

  /// Who learns of changes, or null if nobody ever wanted to.
  public @Nullable StructureHooks hooks() {
    return hooks;
  }

  /// Whether somebody would notice if all rows of a table left the world now.
  public boolean isObserved(Table table) {
    return hooks != null && !hooks.isIndifferent(table);
  }

  private void requireCreatable() {
    if (hooks != null) {
      hooks.requireShallow();
    }
  }

  /// Refuses to change an entity that is being announced. Others may have changed afterwards, and
  /// so may the row of this one, but not its table.
  ///
  /// @return its row
  private int requireChangeable(long entity, int row) {
    if (hooks == null) {
      return row;
    }
    hooks.requireChangeable(entity);
    return index.rowOf(entity);
  }

  private void failed(Throwable failure) {
    if (hooks != null) {
      hooks.failed(failure);
    }
  }

  // Creating.

  /// Creates one entity.
  ///
  /// @param plan what the values amount to
  /// @param values the components
  /// @return the packed handle
  public long create(SpawnPlan plan, Object[] values) {
    index.reserve(1);
    lastSpawner = hooks == null ? plan.spawner() : null;
    return create(plan, values, 0, NEXT_HANDLE);
  }

  /// Creates an entity in the way in which one was created last, if values of the same classes are
  /// given.
  ///
  /// @return the packed handle, or [#NEXT_HANDLE] if nothing was done
  public long createAgain(Object[] values) {
    Spawner spawner = lastSpawner;
    return spawner == null ? NEXT_HANDLE : spawner.spawn(values);
  }

  /// Creates one entity from values that are part of a longer array.
  ///
  /// @param plan what the values amount to
  /// @param values an array with the components
  /// @param from where the components begin
  /// @param handle a reserved handle, or [#NEXT_HANDLE]
  /// @return the packed handle
  public long create(SpawnPlan plan, Object[] values, int from, long handle) {
    requireCreatable();
    Table table = plan.table(graph);
    table.reserve(1);
    int row = table.size();
    guard.beginChange();
    try {
      plan.write(this, table, row, values, from);
    } catch (Throwable e) {
      table.discard(1);
      failed(e);
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
    announceCreated(table, row, row + 1);
    return entity;
  }

  /// Fills the rows of entities to be created.
  public interface RowFiller {
    /// Writes all components of the rows; the entities of the rows are not known yet.
    void fill(Table table, int first, int end);
  }

  /// Creates entities in consecutive rows.
  ///
  /// @return their packed handles, in the order of the rows
  public long[] createAll(Table table, int count, RowFiller filler) {
    index.reserve(count);
    return createAll(table, count, filler, null);
  }

  /// Creates entities in consecutive rows.
  ///
  /// @param handles their reserved handles, or null for the next ones
  /// @return their packed handles, in the order of the rows
  public long[] createAll(Table table, int count, RowFiller filler, long @Nullable [] handles) {
    requireCreatable();
    table.reserve(count);
    int first = table.size();
    guard.beginChange();
    try {
      filler.fill(table, first, first + count);
    } catch (Throwable e) {
      table.discard(count);
      failed(e);
      throw e;
    } finally {
      guard.endChange();
    }
    if (handles == null) {
      index.takeAll(table.id(), first, count, table.entities());
    } else {
      index.occupyAll(handles, 0, count, table.id(), first, table.entities());
    }
    table.commit(count);
    long[] entities = Arrays.copyOfRange(table.entities(), first, first + count);
    announceCreated(table, first, first + count);
    return entities;
  }

  /// Creates entities whose components wait on a stage, if nobody has to be told.
  ///
  /// @param from the first row on the stage
  /// @param handles an array with their reserved handles
  /// @param firstHandle where these begin
  /// @return whether it was done
  public boolean createStaged(
      SpawnStage stage, int from, int count, long[] handles, int firstHandle) {
    if (hooks != null) {
      return false;
    }
    Table table = stage.table();
    table.reserve(count);
    int first = table.size();
    stage.copyTo(from, first, count);
    index.occupyAll(handles, firstHandle, count, table.id(), first, table.entities());
    table.commit(count);
    return true;
  }

  private void announceCreated(Table table, int first, int end) {
    if (hooks != null) {
      hooks.begin();
      hooks.created(table, first, end);
      hooks.end();
    }
  }

  // Destroying.

  /// Removes a live entity.
  public void destroy(long entity, long place) {
    StructureHooks hooks = this.hooks;
    if (hooks == null) {
      destroyAt(entity, place);
      return;
    }
    hooks.requireChangeable(entity);
    hooks.begin();
    hooks.beforeDestroy(entity);
    long now = index.place(entity);
    int row = EntityIndex.row(now);
    hooks.leaving(graph.table(EntityIndex.table(now)), row, row + 1);
    destroyAt(entity, now);
    hooks.end();
  }

  /// Removes an entity, if it is alive, the caller may do it now, and nobody has to be told.
  ///
  /// @return whether it was done
  public boolean destroyQuietly(Entity entity) {
    if (hooks != null || !guard.allowsChange() || !index.hasSlot(entity)) {
      return false;
    }
    long found = index.lookUp(entity);
    if (!EntityIndex.isRow(found)) {
      return false;
    }
    // Entities often go with others of their kind. Comparing numbers is a branch, which the
    // processor predicts, and it need not wait for the table to be looked up.
    Table table = lastLeft;
    if (table.id() != index.table(entity)) {
      table = graph.table(index.table(entity));
      lastLeft = table;
    }
    destroyAt(entity.bits(), table, (int) found);
    return true;
  }

  private void destroyAt(long entity, long place) {
    destroyAt(entity, graph.table(EntityIndex.table(place)), EntityIndex.row(place));
  }

  private void destroyAt(long entity, Table table, int row) {
    index.release(entity, table.remove(row), row);
    sets.forget(entity);
  }

  /// Removes all entities of a table of which nobody wants to know.
  ///
  /// @return how many there were
  public int destroyAll(Table table) {
    int count = table.size();
    if (count == 0) {
      return 0;
    }
    long[] entities = table.entities();
    for (int row = 0; row < count; row++) {
      index.release(entities[row]);
    }
    sets.forgetAll(entities, count);
    table.clear();
    return count;
  }

  /// Removes entities, and announces it.
  ///
  /// @param entities packed handles of live entities
  /// @param count how many there are
  /// @return how many were removed here, and not by those who were told
  public int destroyAll(long[] entities, int count) {
    if (count == 0) {
      return 0;
    }
    StructureHooks hooks = this.hooks;
    if (hooks != null) {
      for (int i = 0; i < count; i++) {
        hooks.requireChangeable(entities[i]);
      }
      hooks.begin();
      hooks.beforeDestroyAll(entities, count);
      announceLeaving(hooks, entities, count);
    }
    int removed = 0;
    for (int i = 0; i < count; i++) {
      long place = index.place(entities[i]);
      if (place != EntityIndex.NOWHERE) {
        destroyAt(entities[i], place);
        removed++;
      }
    }
    if (hooks != null) {
      hooks.end();
    }
    return removed;
  }

  /// Announces that entities leave, in as few ranges of rows as they are in.
  private void announceLeaving(StructureHooks hooks, long[] entities, int count) {
    long first = EntityIndex.NOWHERE;
    long end = EntityIndex.NOWHERE;
    for (int i = 0; i <= count; i++) {
      long place = i < count ? index.place(entities[i]) : EntityIndex.NOWHERE;
      if (i < count && place == EntityIndex.NOWHERE) {
        continue;
      }
      if (first != EntityIndex.NOWHERE && place != end) {
        hooks.leaving(
            graph.table(EntityIndex.table(first)),
            EntityIndex.row(first),
            EntityIndex.row(end - 1) + 1);
        first = EntityIndex.NOWHERE;
      }
      if (first == EntityIndex.NOWHERE) {
        first = place;
      }
      end = place + 1;
    }
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
    if (hooks == null && value.getClass() == info.type()) {
      lastAddition = edge.shortcut(this);
      if (lastAddition != null) {
        lastAddition.move(entity, row, value);
        return;
      }
    }
    guard.beginChange();
    try {
      target.write(info, target.size(), value);
    } catch (Throwable e) {
      target.discard(1);
      failed(e);
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
      target.discard(1);
      failed(e);
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
    StructureHooks hooks = this.hooks;
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
    StructureHooks hooks = this.hooks;
    if (hooks == null) {
      Shortcut way = sets.components() == 0 ? edge.shortcut(this) : null;
      lastRemoval = way;
      if (way != null) {
        way.move(entity, row, NONE);
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
    index.moved(entity, target.id(), targetRow, filler, row);
    for (int component = 0; component < sets.components(); component++) {
      if (target.base(component) < 0) {
        sets.forgetComponent(entity, component);
      }
    }
  }

  // Shortcuts.

  /// Adds a component to an entity in the way in which one was added last, if that is its way too.
  ///
  /// @return whether it was done
  public boolean addAgain(Entity entity, Object value) {
    Shortcut way = lastAddition;
    return way != null && way.take(entity, value);
  }

  /// Removes a component of an entity in the way in which one was removed last, if that is its way
  /// too.
  ///
  /// @return whether it was done
  public boolean removeAgain(Entity entity, Class<?> type) {
    Shortcut way = lastRemoval;
    return way != null && way.take(entity, type);
  }

  private ComponentInfo[] roomFor(int count) {
    return affected.length < count ? new ComponentInfo[count] : affected;
  }
}
