package dev.phyla.internal.structure;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.table.SpawnStage;
import dev.phyla.internal.table.Spawner;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Creates entities. All entities are created through this class.
///
/// New rows are written after the last row of their table. The structure is locked during this
/// step, because it runs user code. Handles are taken after that, since user code may take others.
/// Then nothing can fail any more, and the rows are committed.
public final class Arrivals {
  /// Stands for the next free handle.
  public static final long NEXT_HANDLE = 0;

  private static final int RECENT = 8;

  private final Structure structure;
  private final EntityIndex index;
  private final Guard guard;

  /// The spawner that was used last, or null.
  private @Nullable Spawner recent;

  /// The spawners of recently used plans, by the number of the plan.
  private @Nullable Spawner @Nullable [] spawners;

  Arrivals(Structure structure) {
    this.structure = structure;
    this.index = structure.index();
    this.guard = structure.guard();
  }

  /// Creates an entity with the generated code that was used last, if values of the same classes
  /// are given and nothing is running or reacting.
  ///
  /// @return the packed handle, or [Spawner#NOT_SPAWNED]
  public long trySpawn(Object[] values) {
    Spawner spawner = recent;
    return spawner != null && guard.isIdle() ? spawner.spawn(values) : Spawner.NOT_SPAWNED;
  }

  /// Creates one entity.
  ///
  /// @param plan the plan of the values
  /// @param values an array with the components
  /// @param from the index of the first component
  /// @param handle a reserved handle, or [#NEXT_HANDLE]
  /// @return the packed handle
  public long spawn(SpawnPlan plan, Object[] values, int from, long handle) {
    structure.checkDepth();
    Table table = structure.tables().withAll(plan.components());
    Spawner spawner = spawner(plan, table);
    int row;
    try {
      table.reserve(1);
      row = table.end();
      guard.beginChange();
      try {
        if (spawner != null) {
          spawner.write(row, values, from);
        } else {
          ComponentInfo[] infos = plan.infos();
          for (int i = 0; i < infos.length; i++) {
            table.write(infos[i], row, values[from + i]);
          }
          for (ComponentInfo info : plan.required()) {
            table.writeDefaults(info, row, row + 1);
          }
        }
      } finally {
        guard.endChange();
      }
      reserveHandles(handle == NEXT_HANDLE ? 1 : 0);
    } catch (Throwable e) {
      abandon(table, 1, e);
      throw e;
    }
    long entity = handle;
    if (handle == NEXT_HANDLE) {
      entity = index.take(table.id(), row);
    } else {
      index.occupy(handle, table.id(), row);
    }
    table.entities()[row] = entity;
    table.commit(1);
    announce(table, row, row + 1);
    return entity;
  }

  /// The spawner for a plan, or null if the plan is not used often enough.
  private @Nullable Spawner spawner(SpawnPlan plan, Table table) {
    int slot = plan.number() & (RECENT - 1);
    Spawner known = spawners == null ? null : spawners[slot];
    if (known == null || !known.isFor(plan)) {
      if (!plan.writers().use(table.context().mode().codegenThreshold())) {
        return null;
      }
      known = new Spawner(plan, table);
      @Nullable Spawner[] all = spawners == null ? new Spawner[RECENT] : spawners;
      all[slot] = known;
      spawners = all;
    }
    recent = known;
    return known;
  }

  /// Fills the rows of new entities.
  public interface RowFiller {
    /// Writes all components of the rows, which have no entities yet.
    void fill(Table table, int first, int end);
  }

  /// Creates entities in consecutive rows.
  ///
  /// @param handles their reserved handles, or null for the next free ones
  /// @return their packed handles, in the order of the rows
  public long[] spawnAll(Table table, int count, RowFiller filler, long @Nullable [] handles) {
    structure.checkDepth();
    int first;
    try {
      if (handles == null) {
        index.checkRoom(count);
      }
      table.reserve(count);
      first = table.end();
      guard.beginChange();
      try {
        filler.fill(table, first, first + count);
      } finally {
        guard.endChange();
      }
      reserveHandles(handles == null ? count : 0);
    } catch (Throwable e) {
      abandon(table, count, e);
      throw e;
    }
    if (handles == null) {
      index.bulk().take(table.id(), first, count, table.entities());
    } else {
      index.bulk().occupy(handles, 0, count, table.id(), first, table.entities());
    }
    table.commit(count);
    long[] entities = Arrays.copyOfRange(table.entities(), first, first + count);
    announce(table, first, first + count);
    return entities;
  }

  /// Creates entities with equal components in consecutive rows.
  ///
  /// @param plan the plan of the values
  /// @param values an array with the components
  /// @param from the index of the first component
  /// @param handles their reserved handles, or null for the next free ones
  /// @return their packed handles, in the order of the rows
  public long[] spawnMany(
      SpawnPlan plan, Object[] values, int from, int count, long @Nullable [] handles) {
    Table table = structure.tables().withAll(plan.components());
    return spawnAll(
        table,
        count,
        (rows, first, end) -> {
          ComponentInfo[] infos = plan.infos();
          for (int i = 0; i < infos.length; i++) {
            rows.write(infos[i], first, values[from + i]);
            rows.repeat(infos[i], first, end);
          }
          for (ComponentInfo info : plan.required()) {
            rows.writeDefaults(info, first, end);
          }
        },
        handles);
  }

  /// Creates entities from a stage; only the first one if something reacts to it.
  ///
  /// @param from the first row on the stage
  /// @param handles an array with their reserved handles
  /// @param firstHandle the index of the first handle
  /// @return the number of created entities: all of them, or 1 if something reacts
  public int spawnStaged(SpawnStage stage, int from, int count, long[] handles, int firstHandle) {
    structure.checkDepth();
    Table table = structure.tables().withAll(stage.plan().components());
    boolean isQuiet =
        structure.arrivesQuietly(table) && structure.announcer(true) == null && guard.isIdle();
    int created = isQuiet ? count : 1;
    try {
      table.reserve(created);
    } catch (Throwable e) {
      structure.failed(e);
      throw e;
    }
    int first = table.end();
    stage.copyTo(table, from, first, created);
    index.bulk().occupy(handles, firstHandle, created, table.id(), first, table.entities());
    table.commit(created);
    announce(table, first, first + created);
    return created;
  }

  private void reserveHandles(int count) {
    if (count != 0) {
      index.reserve(count);
    }
  }

  /// Drops rows that were not committed, because writing them failed.
  private void abandon(Table table, int count, Throwable failure) {
    table.discard(count);
    structure.failed(failure);
  }

  private void announce(Table table, int first, int end) {
    Reactor reactor = structure.announcer(structure.arrivesQuietly(table));
    if (reactor == null) {
      table.followArrival(first, end);
      return;
    }
    long before = guard.running();
    try {
      reactor.begin();
      reactor.created(table, first, end);
      reactor.end();
    } finally {
      guard.restore(before);
    }
  }
}
