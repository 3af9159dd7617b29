package dev.phyla.internal.command;

import static dev.phyla.internal.command.CommandBuffer.DESPAWN;
import static dev.phyla.internal.command.CommandBuffer.PUBLISH;
import static dev.phyla.internal.command.CommandBuffer.RELATE;
import static dev.phyla.internal.command.CommandBuffer.REMOVE;
import static dev.phyla.internal.command.CommandBuffer.RUN;
import static dev.phyla.internal.command.CommandBuffer.SET;
import static dev.phyla.internal.command.CommandBuffer.SET_SEVERAL;
import static dev.phyla.internal.command.CommandBuffer.SPAWN;
import static dev.phyla.internal.command.CommandBuffer.SPAWN_MANY;
import static dev.phyla.internal.command.CommandBuffer.SPAWN_STAGED;
import static dev.phyla.internal.command.CommandBuffer.SPAWN_TREES;
import static dev.phyla.internal.command.CommandBuffer.UNRELATE;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.schema.SpawnPlan;
import java.util.Arrays;
import java.util.stream.Collectors;

/// Describes commands, for reports and messages.
final class CommandText {
  private CommandText() {}

  /// A command without its entity and values, such as `set Position, Velocity`.
  static String of(CommandBuffer buffer, int command, ComponentRegistry registry) {
    int kind = buffer.kind(command);
    int first = buffer.firstReference(command);
    return switch (kind) {
      case SPAWN, SPAWN_STAGED -> phrase("spawn", planned(buffer, command));
      case SPAWN_MANY -> phrase("spawn many", planned(buffer, command));
      case SPAWN_TREES -> phrase("spawn a tree of", (Object[]) root(buffer, command).infos());
      case SET -> phrase("set", buffer.component(command, registry));
      case SET_SEVERAL -> phrase("set", planned(buffer, command));
      case REMOVE ->
          phrase(
              "remove",
              Arrays.copyOfRange(buffer.references(), first, first + buffer.operand(command)));
      case DESPAWN -> "despawn";
      case RELATE -> linkPhrase("relate by", buffer, command);
      case UNRELATE -> linkPhrase("unrelate by", buffer, command);
      case PUBLISH -> phrase("publish", buffer.eventType(command));
      case RUN -> "run " + buffer.action(command).getClass().getTypeName();
      default -> throw new AssertionError(kind);
    };
  }

  private static SpawnPlan root(CommandBuffer buffer, int command) {
    return buffer.tree(command).nodes().getFirst().plan();
  }

  private static String linkPhrase(String verb, CommandBuffer buffer, int command) {
    return phrase(verb, buffer.relation(command)) + " to " + buffer.linkTarget(command);
  }

  private static Object[] planned(CommandBuffer buffer, int command) {
    return buffer.plan(command).infos();
  }

  private static String phrase(String verb, Object... types) {
    return verb
        + Arrays.stream(types)
            .map(type -> type instanceof Class<?> unknown ? unknown.getSimpleName() : type)
            .map(Object::toString)
            .collect(Collectors.joining(", ", types.length == 0 ? "" : " ", ""));
  }
}
