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

import dev.phyla.Entity;
import dev.phyla.Events;
import dev.phyla.SkippedCommand;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.relation.RelationGraph;
import dev.phyla.internal.relation.RelationStore;
import dev.phyla.internal.relation.TreeArrivals;
import dev.phyla.internal.structure.Arrivals;
import dev.phyla.internal.structure.Migrations;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Applies single commands of a buffer, like the corresponding direct calls.
final class SingleCommands {
  private final CommandTarget target;
  private final Arrivals arrivals;
  private final Migrations migrations;
  private final CommandBuffer buffer;

  /// Reused for the values of a command.
  private Object[] values = new Object[16];

  /// Reused for the types that a command removes.
  private @Nullable ComponentInfo[] removed = new ComponentInfo[16];

  /// The number of skipped commands.
  private long skipped;

  SingleCommands(CommandTarget target, CommandBuffer buffer) {
    this.target = target;
    this.arrivals = target.structure().arrivals();
    this.migrations = target.structure().migrations();
    this.buffer = buffer;
  }

  /// The number of skipped commands.
  long skipped() {
    return skipped;
  }

  /// Releases the references of the last commands.
  void clear() {
    Arrays.fill(values, null);
    Arrays.fill(removed, null);
  }

  /// Applies a command. Exceptions of user code are passed on.
  void apply(int command) {
    switch (buffer.kind(command)) {
      case SPAWN ->
          arrivals.spawn(
              buffer.plan(command),
              buffer.references(),
              buffer.firstReference(command),
              buffer.target(command));
      case SPAWN_STAGED ->
          arrivals.spawnStaged(
              buffer.stage(command), buffer.stageRow(command), 1, buffer.targets(), command);
      case SPAWN_MANY -> spawnMany(command);
      case SPAWN_TREES ->
          TreeArrivals.spawn(
              target.relations().get(),
              target.naming(),
              buffer.tree(command),
              buffer.operand(command),
              buffer.handles(command));
      case PUBLISH -> publish(command);
      case RUN -> buffer.action(command).accept(target.world());
      default -> change(command);
    }
  }

  private void spawnMany(int command) {
    long[] handles = buffer.handles(command);
    arrivals.spawnMany(
        buffer.plan(command),
        buffer.references(),
        buffer.firstReference(command),
        handles.length,
        handles);
  }

  private void change(int command) {
    long entity = buffer.target(command);
    long location = target.index().location(entity);
    if (location == EntityIndex.NOWHERE) {
      skip(command, entity);
      return;
    }
    int kind = buffer.kind(command);
    switch (kind) {
      case SET -> {
        ComponentInfo info = buffer.component(command, target.registry()).requireDeclared();
        migrations.set(entity, location, info, buffer.value(command));
      }
      case SET_SEVERAL -> migrations.set(entity, location, buffer.plan(command), values(command));
      case REMOVE -> remove(command, entity, location);
      case DESPAWN -> target.structure().departures().destroy(entity);
      case RELATE, UNRELATE -> link(command, entity);
      default -> throw new AssertionError(kind);
    }
  }

  private void link(int command, long source) {
    long linked = buffer.linkTarget(command).bits();
    if (target.index().location(linked) == EntityIndex.NOWHERE) {
      skip(command, linked);
      return;
    }
    RelationGraph relations = target.relations().get();
    RelationStore store = relations.store(target.schema().relations().of(buffer.relation(command)));
    if (buffer.kind(command) == RELATE) {
      store.relate(source, buffer.value(command), linked);
    } else {
      store.unrelate(source, linked);
    }
  }

  @SuppressWarnings("unchecked") // the event was recorded for this channel
  private void publish(int command) {
    var channel = (Events<Object>) target.world().events(buffer.eventType(command));
    Object event = buffer.value(command);
    Entity addressee = buffer.linkTarget(command);
    if (addressee.equals(Entity.NONE)) {
      channel.publish(event);
    } else if (!channel.publish(addressee, event)) {
      skip(command, addressee.bits());
    }
  }

  private void skip(int command, long entity) {
    skipped++;
    Consumer<? super SkippedCommand> handler = target.skips().handler();
    if (handler != null) {
      String text = CommandText.of(buffer, command, target.registry());
      handler.accept(new SkippedCommand(buffer.recordedBy(command), text, Entity.fromBits(entity)));
    }
  }

  private Object[] values(int command) {
    int count = buffer.valueCount(command);
    if (values.length < count) {
      values = new Object[count];
    }
    System.arraycopy(buffer.references(), buffer.firstReference(command), values, 0, count);
    return values;
  }

  private void remove(int command, long entity, long location) {
    int count = buffer.operand(command);
    if (count == 1) {
      ComponentInfo info = buffer.removedType(command, 0, target.registry());
      if (info != null) {
        migrations.remove(entity, location, info);
      }
      return;
    }
    if (removed.length < count) {
      removed = new ComponentInfo[count];
    }
    for (int i = 0; i < removed.length; i++) {
      removed[i] = i < count ? buffer.removedType(command, i, target.registry()) : null;
    }
    migrations.remove(entity, location, removed);
  }
}
