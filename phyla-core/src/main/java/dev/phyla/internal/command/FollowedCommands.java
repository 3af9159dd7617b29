package dev.phyla.internal.command;

import static dev.phyla.internal.command.CommandBuffer.DESPAWN;
import static dev.phyla.internal.command.CommandBuffer.REMOVE;
import static dev.phyla.internal.command.CommandBuffer.SET;
import static dev.phyla.internal.command.CommandBuffer.SET_SEVERAL;
import static dev.phyla.internal.command.CommandBuffer.SPAWN;
import static dev.phyla.internal.command.CommandBuffer.SPAWN_STAGED;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.StructureHooks;

/// Finds the commands of which somebody follows every single one.
final class FollowedCommands {
  private final CommandTarget target;
  private final CommandBuffer buffer;

  FollowedCommands(CommandTarget target, CommandBuffer buffer) {
    this.target = target;
    this.buffer = buffer;
  }

  /// Whether somebody could tell if a command became one with its neighbours.
  ///
  /// The end of an entity is judged by the table where it is now. Commands before it may move it,
  /// but as long as none of them is followed, nobody is concerned with one of the two tables and
  /// not with the other. An entity that is not there yet counts as one without components.
  boolean isFollowed(int command) {
    StructureHooks hooks = target.store().hooks();
    if (hooks == null) {
      return false;
    }
    return switch (buffer.kind(command)) {
      case SET -> hooks.follows(buffer.operand(command));
      case SET_SEVERAL -> isAnyFollowed(hooks, buffer.plan(command).infos());
      case SPAWN, SPAWN_STAGED ->
          isAnyFollowed(hooks, buffer.plan(command).infos())
              || hooks.follows(target.graph().root());
      case REMOVE -> isAnyRemovedFollowed(hooks, command);
      case DESPAWN -> isEndFollowed(hooks, buffer.target(command));
      default -> true;
    };
  }

  private static boolean isAnyFollowed(StructureHooks hooks, ComponentInfo[] infos) {
    for (ComponentInfo info : infos) {
      if (hooks.follows(info.id())) {
        return true;
      }
    }
    return false;
  }

  private boolean isAnyRemovedFollowed(StructureHooks hooks, int command) {
    for (int i = 0; i < buffer.operand(command); i++) {
      ComponentInfo info = buffer.removedType(command, i, target.registry());
      if (info != null && hooks.follows(info.id())) {
        return true;
      }
    }
    return false;
  }

  private boolean isEndFollowed(StructureHooks hooks, long entity) {
    long place = target.index().place(entity);
    return hooks.follows(
        place == EntityIndex.NOWHERE
            ? target.graph().root()
            : target.graph().table(EntityIndex.table(place)));
  }
}
