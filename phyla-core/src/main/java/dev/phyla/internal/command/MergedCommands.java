package dev.phyla.internal.command;

import static dev.phyla.internal.command.CommandBuffer.DESPAWN;
import static dev.phyla.internal.command.CommandBuffer.REMOVE;
import static dev.phyla.internal.command.CommandBuffer.SET;
import static dev.phyla.internal.command.CommandBuffer.SET_SEVERAL;
import static dev.phyla.internal.command.CommandBuffer.SPAWN;
import static dev.phyla.internal.command.CommandBuffer.SPAWN_STAGED;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.sparse.EntitySets;
import dev.phyla.internal.structure.Arrivals;
import dev.phyla.internal.structure.ValueCheck;
import dev.phyla.internal.table.Table;

/// Applies consecutive commands for one entity as one operation.
final class MergedCommands {
  private final CommandTarget target;
  private final CommandBuffer buffer;
  private final ValueCheck check;
  private final NetChange change;
  private final FollowedCommands followed;
  private final Arrivals.RowFiller rows = this::fill;
  private final long[] handles = new long[1];

  /// The command whose entity is being spawned.
  private int spawning;

  MergedCommands(CommandTarget target, CommandBuffer buffer) {
    this.target = target;
    this.buffer = buffer;
    this.check = new ValueCheck(target.guard());
    this.change = new NetChange(check);
    this.followed = new FollowedCommands(target, buffer);
  }

  /// The end of the longest sequence of commands that may be merged, which contains at least the
  /// first.
  int endOfRun(int first) {
    int end = first + 1;
    int last = buffer.kind(first);
    if ((!buffer.isSpawn(first) && !isChange(last)) || followed.isFollowed(first)) {
      return end;
    }
    long entity = buffer.target(first);
    int depth = buffer.depth(first);
    while (last != DESPAWN
        && end < buffer.size()
        && buffer.target(end) == entity
        && isChange(buffer.kind(end))
        && buffer.depth(end) == depth
        && !followed.isFollowed(end)) {
      last = buffer.kind(end);
      end++;
    }
    return end;
  }

  private static boolean isChange(int kind) {
    return switch (kind) {
      case SET, SET_SEVERAL, REMOVE, DESPAWN -> true;
      default -> false;
    };
  }

  /// Applies a sequence of commands as one operation, if that has the same result.
  ///
  /// @return false if they have to be applied one by one; nothing has changed then, nor if an
  ///   exception is thrown that does not come from callbacks
  boolean apply(int from, int end) {
    try {
      return buffer.isSpawn(from) ? spawn(from, end) : change(from, end);
    } finally {
      change.clear();
    }
  }

  private boolean spawn(int from, int end) {
    long handle = buffer.target(from);
    if (buffer.kind(end - 1) == DESPAWN) {
      checkValues(from, end);
      target.index().releaseReserved(handle);
      return true;
    }
    change.begin(target.tables().root());
    addUp(from, end);
    Table table = target.tables().withAll(change.components());
    spawning = from;
    handles[0] = handle;
    target.structure().arrivals().spawnAll(table, 1, rows, handles);
    return true;
  }

  /// Writes the new row of an entity that was spawned and changed.
  private void fill(Table table, int first, int end) {
    for (int i = 0; i < change.count(); i++) {
      ComponentInfo info = change.infos()[i];
      Object value = change.values()[i];
      if (value == NetChange.STAGED) {
        buffer.stage(spawning).copyTo(table, info, buffer.stageRow(spawning), first);
      } else {
        table.write(info, first, value);
      }
    }
  }

  private boolean change(int from, int end) {
    long entity = buffer.target(from);
    long location = target.index().location(entity);
    if (location == EntityIndex.NOWHERE) {
      return false;
    }
    if (buffer.kind(end - 1) == DESPAWN) {
      checkValues(from, end);
      target.structure().departures().destroy(entity);
      return true;
    }
    Table table = target.tables().table(EntityIndex.table(location));
    if (isInPlace(table, from, end)) {
      replace(table, EntityIndex.row(location), from, end);
      return true;
    }
    change.begin(table);
    addUp(from, end);
    if (!change.isOneMove()) {
      return false;
    }
    target
        .structure()
        .migrations()
        .move(
            entity, location, change.components(), change.infos(), change.values(), change.count());
    enableReplaced(entity);
    return true;
  }

  /// A component that was removed and added again is enabled.
  private void enableReplaced(long entity) {
    EntitySets sets = target.structure().sets();
    for (int component = 0; component < sets.components(); component++) {
      if (change.isReplaced(component)) {
        sets.forgetComponent(entity, component);
      }
    }
  }

  /// Whether all commands set one component that the entity has already.
  private boolean isInPlace(Table table, int from, int end) {
    for (int command = from; command < end; command++) {
      if (buffer.kind(command) != SET || table.base(buffer.operand(command)) < 0) {
        return false;
      }
    }
    return true;
  }

  /// Replaces components one after the other. If one fails, all can be repeated.
  private void replace(Table table, int row, int from, int end) {
    for (int command = from; command < end; command++) {
      Object value = buffer.value(command);
      if (!(value instanceof Class<?>)) {
        target
            .structure()
            .migrations()
            .replace(
                table, row, buffer.component(command, target.registry()).requireDeclared(), value);
      }
    }
  }

  /// Checks all values of commands without a net effect.
  private void checkValues(int from, int end) {
    for (int command = from; command < end; command++) {
      switch (buffer.kind(command)) {
        case SET ->
            check.check(
                buffer.component(command, target.registry()).requireDeclared(),
                buffer.value(command));
        case SPAWN, SET_SEVERAL -> {
          ComponentInfo[] infos = buffer.plan(command).infos();
          Object[] values = buffer.references();
          int first = buffer.firstReference(command);
          for (int i = 0; i < infos.length; i++) {
            check.check(infos[i], values[first + i]);
          }
        }
        default -> {}
      }
    }
  }

  private void addUp(int from, int end) {
    ComponentRegistry registry = target.registry();
    for (int command = from; command < end; command++) {
      int kind = buffer.kind(command);
      int operand = buffer.operand(command);
      switch (kind) {
        case SET ->
            change.set(
                buffer.component(command, registry).requireDeclared(), buffer.value(command));
        case SPAWN_STAGED -> {
          for (ComponentInfo info : buffer.plan(command).infos()) {
            change.set(info, NetChange.STAGED);
          }
        }
        case SPAWN, SET_SEVERAL -> {
          ComponentInfo[] infos = buffer.plan(command).infos();
          Object[] values = buffer.references();
          int first = buffer.firstReference(command);
          for (int i = 0; i < infos.length; i++) {
            change.set(infos[i], values[first + i]);
          }
        }
        case REMOVE -> {
          for (int i = 0; i < operand; i++) {
            ComponentInfo info = buffer.removedType(command, i, registry);
            if (info != null) {
              change.remove(info);
            }
          }
        }
        default -> throw new AssertionError(kind);
      }
    }
  }
}
