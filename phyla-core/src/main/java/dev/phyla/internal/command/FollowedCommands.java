package dev.phyla.internal.command;

import static dev.phyla.internal.command.CommandBuffer.DESPAWN;
import static dev.phyla.internal.command.CommandBuffer.REMOVE;
import static dev.phyla.internal.command.CommandBuffer.SET;
import static dev.phyla.internal.command.CommandBuffer.SET_SEVERAL;
import static dev.phyla.internal.command.CommandBuffer.SPAWN;
import static dev.phyla.internal.command.CommandBuffer.SPAWN_STAGED;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.structure.Reactor;

/// Finds the commands that must be applied separately, because something reacts to their
/// components.
final class FollowedCommands {
  private final CommandTarget target;
  private final CommandBuffer buffer;

  FollowedCommands(CommandTarget target, CommandBuffer buffer) {
    this.target = target;
    this.buffer = buffer;
  }

  /// Whether anything could notice that a command is merged with its neighbours.
  ///
  /// A despawn is checked against the current table of the entity. Earlier commands may move the
  /// entity, but if none of them is followed, the same reactions apply to both tables. An entity
  /// that is not spawned yet counts as one without components.
  boolean isFollowed(int command) {
    Reactor reactor = target.structure().reactor();
    if (reactor == null) {
      return false;
    }
    return switch (buffer.kind(command)) {
      case SET ->
          reactor.follows(buffer.operand(command))
              || isAnyFollowed(reactor, buffer.component(command, target.registry()).required());
      case SET_SEVERAL -> isAnyFollowed(reactor, buffer.plan(command));
      case SPAWN, SPAWN_STAGED ->
          isAnyFollowed(reactor, buffer.plan(command)) || reactor.follows(target.tables().root());
      case REMOVE -> isAnyRemovedFollowed(reactor, command);
      case DESPAWN -> isEndFollowed(reactor, buffer.target(command));
      default -> true;
    };
  }

  private static boolean isAnyFollowed(Reactor reactor, SpawnPlan plan) {
    return isAnyFollowed(reactor, plan.infos()) || isAnyFollowed(reactor, plan.required());
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
