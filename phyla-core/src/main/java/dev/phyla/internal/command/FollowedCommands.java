package dev.phyla.internal.command;

import static dev.phyla.internal.command.CommandBuffer.DESPAWN;
import static dev.phyla.internal.command.CommandBuffer.REMOVE;
import static dev.phyla.internal.command.CommandBuffer.SET;
import static dev.phyla.internal.command.CommandBuffer.SET_SEVERAL;
import static dev.phyla.internal.command.CommandBuffer.SPAWN;
import static dev.phyla.internal.command.CommandBuffer.SPAWN_STAGED;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.structure.Reactor;

/// Finds the commands that must be applied by themselves, because something follows what they are
/// about.
final class FollowedCommands {
  private final CommandTarget target;
  private final CommandBuffer buffer;

  FollowedCommands(CommandTarget target, CommandBuffer buffer) {
    this.target = target;
    this.buffer = buffer;
  }

  /// Whether anything could tell if a command became one with its neighbours.
  ///
  /// The end of an entity is judged by the table where it is now. Commands before it may move it,
  /// but as long as none of them is followed, nothing reacts to one of the two tables and not with
  /// the other. An entity that is not there yet counts as one without components.
  boolean isFollowed(int command) {
    Reactor reactor = target.structure().reactor();
    if (reactor == null) {
      return false;
    }
    return switch (buffer.kind(command)) {
      case SET -> reactor.follows(buffer.operand(command));
      case SET_SEVERAL -> isAnyFollowed(reactor, buffer.plan(command).infos());
      case SPAWN, SPAWN_STAGED ->
          isAnyFollowed(reactor, buffer.plan(command).infos())
              || reactor.follows(target.tables().root());
      case REMOVE -> isAnyRemovedFollowed(reactor, command);
      case DESPAWN -> isEndFollowed(reactor, buffer.target(command));
      default -> true;
    };
  }

  private static boolean isAnyFollowed(Reactor reactor, ComponentInfo[] infos) {
    for (ComponentInfo info : infos) {
      if (reactor.follows(info.id())) {
        return true;
      }
    }
    return false;
  }

  private boolean isAnyRemovedFollowed(Reactor reactor, int command) {
    for (int i = 0; i < buffer.operand(command); i++) {
      ComponentInfo info = buffer.removedType(command, i, target.registry());
      if (info != null && reactor.follows(info.id())) {
        return true;
      }
    }
    return false;
  }

  private boolean isEndFollowed(Reactor reactor, long entity) {
    long location = target.index().location(entity);
    return reactor.follows(
        location == EntityIndex.NOWHERE
            ? target.tables().root()
            : target.tables().table(EntityIndex.table(location)));
  }
}
