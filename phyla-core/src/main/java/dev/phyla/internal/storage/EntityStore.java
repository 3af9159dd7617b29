package dev.phyla.internal.storage;

import dev.phyla.Entity;
import dev.phyla.internal.sparse.EntitySets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * User code runs in the middle of these operations: accessors of the records that are written, and
 * initialisers. So each writes into rows that are not committed yet, with the world locked against
 * structural change, and only then does what cannot fail. An exception leaves the world as it was.
 */

/// Creates and destroys entities, in tables and index together. Entities are packed handles here.
public final class EntityStore {
  /// Stands for the handle that is next in line.
  public static final long NEXT_HANDLE = 0;

  private final EntityIndex index;
  private final EntitySets sets;
  private final ArchetypeGraph graph;
  private final Guard guard;
  private final ComponentChanges changes;
  private @Nullable StructureHooks hooks;
  private Table lastLeft;

  /// How entities are spawned over and over; null while somebody has to be told.
  private @Nullable Spawner lastSpawner;

  /// A store over the tables of a graph.
  public EntityStore(ArchetypeGraph graph, Guard guard) {
    this.index = graph.places();
    this.graph = graph;
    this.guard = guard;
    this.changes = new ComponentChanges(this, graph, guard);
    this.sets = new EntitySets(changes::forgetShortcuts);
    this.lastLeft = graph.root();
  }

  /// Where the entities are.
  public EntityIndex index() {
    return index;
  }

  /// The operations on the components of live entities.
  public ComponentChanges changes() {
    return changes;
  }

  Guard guard() {
    return guard;
  }

  /// The sets that entities leave when they end.
  public EntitySets sets() {
    return sets;
  }

  /// Says who is to learn of changes from now on.
  public void observeWith(StructureHooks hooks) {
    this.hooks = hooks;
    lastSpawner = null;
    changes.forgetShortcuts();
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

  /// Drops rows that were not committed, because writing them failed.
  void abandon(Table table, int count, Throwable failure) {
    table.discard(count);
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
      abandon(table, 1, e);
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
      abandon(table, count, e);
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
    if (!EntityIndex.isFound(found)) {
      return false;
    }
    // Entities often go with others of their kind. Comparing numbers is a branch, which the
    // processor predicts, and it need not wait for the table to be looked up.
    Table table = lastLeft;
    int tableId = index.foundTable(entity, found);
    if (table.id() != tableId) {
      table = graph.table(tableId);
      lastLeft = table;
    }
    destroyAt(entity.bits(), table, index.foundRow(found));
    return true;
  }

  private void destroyAt(long entity, long place) {
    destroyAt(entity, graph.table(EntityIndex.table(place)), EntityIndex.row(place));
  }

  private void destroyAt(long entity, Table table, int row) {
    index.filledGap(table.remove(row), table.id(), row);
    index.release(entity);
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
    index.releaseAll(entities, count);
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
}
