package dev.phyla;

import dev.phyla.internal.command.CommandApplier;
import dev.phyla.internal.command.CommandBuffer;
import dev.phyla.internal.command.CommandRecorder;
import dev.phyla.internal.command.CommandTarget;
import dev.phyla.internal.command.HandleSource;
import dev.phyla.internal.command.RecordingLease;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.relation.TreePlan;
import java.util.Objects;
import java.util.function.Consumer;

/// A buffer that records structural changes, also inside loops, and applies them later.
///
/// ```java
/// Commands commands = world.commands();
/// burning.each((entity, health) -> {
///   if (health.points() <= 0) {
///     commands.despawn(entity);
///     commands.spawn(new Ash(), new Position(0, 0));
///   }
/// });
/// world.flush();
/// ```
///
/// Commands are applied in the order in which they were recorded, with the same result as direct
/// calls at the time of the flush. A world has one buffer, [World#commands()];
/// [World#newCommands(String)] creates others.
/// - **Invalid arguments** are rejected when the command is recorded; the buffer does not change.
/// - **A recorded spawn** returns the handle immediately. Later commands can use it; direct calls
///   treat the entity as dead until the spawn is applied. If the spawn is dropped or fails, the
///   entity never becomes alive.
/// - **A command for an entity that is dead** when the command is applied is skipped, counted by
///   [#skipped()] and reported to the handler of [World#onSkippedCommand].
/// - **If user code throws** while a command is applied, the command changes nothing, except for
///   what an action did before it threw. The other commands are still applied, and the flush ends
///   with a [CallbackException] that holds all exceptions.
/// - **Commands recorded during a flush** are appended and applied in the same flush. A chain of
///   more than 1000 commands that each recorded the next is an error. So are more than 4 million
///   commands recorded during one flush, or 16 times the initial number of commands if that is
///   more.
/// - **Consecutive commands for one entity** are merged into one migration where no observer, query
///   callback or consumer could notice the difference; the guide has the exact rules.
///
/// A buffer is used by the thread that owns its world. In systems and parallel loops, the world's
/// buffer records for each task separately, and the commands of tasks are put in order afterwards.
/// Recorded commands are not part of the world's hashes.
public final class Commands implements AutoCloseable {
  static final String NULL_NAME = "The name is null.";

  private final CommandTarget target;
  private final String name;
  private final boolean ofWorld;
  private final CommandBuffer buffer;
  private final CommandRecorder recorder;
  private final CommandApplier applier;
  private boolean closed;

  Commands(CommandTarget target, String name, boolean ofWorld) {
    this.target = target;
    this.name = name;
    this.ofWorld = ofWorld;
    this.buffer = new CommandBuffer(name, target.pending());
    this.recorder = new CommandRecorder(target, buffer, HandleSource.of(target.index()));
    this.applier = new CommandApplier(target, buffer, name);
  }

  // Recording.

  /// Records the spawning of an entity.
  ///
  /// @param components the components: values, bundles of values, or classes for the default values
  ///   of types
  /// @return the handle of the entity
  public Entity spawn(Object... components) {
    CommandRecorder recorder = recorder();
    Objects.requireNonNull(components, World.NULL_COMPONENTS);
    return Entity.fromBits(recorder.spawn(components));
  }

  /// Records the spawning of entities with equal components.
  ///
  /// @param count the number of entities, at least 0; nothing is recorded for 0
  /// @param components the components of each entity: values, bundles of values, or classes for the
  ///   default values of types
  /// @return the handles of the entities
  public EntityList spawnMany(int count, Object... components) {
    CommandRecorder recorder = recorder();
    World.requireCount(count);
    Objects.requireNonNull(components, World.NULL_COMPONENTS);
    return EntityList.of(recorder.spawnMany(count, components));
  }

  /// Records the spawning of an entity from a prefab, and of the entities below it if the prefab
  /// has children; see [World#instantiate].
  ///
  /// @param prefab the components of the entity
  /// @param overrides values and bundles of values, which replace components of the prefab or are
  ///   added to them; or classes, which add the default value of a type that the prefab lacks
  /// @return the handle of the entity
  public Entity instantiate(Prefab prefab, Object... overrides) {
    CommandRecorder recorder = recorder();
    Objects.requireNonNull(prefab, Prefab.NULL);
    Object[] components = prefab.components(target.plans(), overrides);
    return prefab.isTree()
        ? spawnTrees(recorder, prefab, components, 1).getFirst()
        : Entity.fromBits(recorder.spawn(components));
  }

  /// Records the spawning of entities from a prefab, and of the entities below them if the prefab
  /// has children; see [World#instantiateMany].
  ///
  /// @param prefab the components of each entity
  /// @param count the number of entities, at least 0; nothing is recorded for 0
  /// @param overrides components that replace or extend those of the prefab, as for
  ///   [#instantiate(Prefab, Object...)]
  /// @return the handles of the entities, without those below them
  public EntityList instantiateMany(Prefab prefab, int count, Object... overrides) {
    CommandRecorder recorder = recorder();
    Objects.requireNonNull(prefab, Prefab.NULL);
    Object[] components = prefab.components(target.plans(), overrides);
    return prefab.isTree()
        ? spawnTrees(recorder, prefab, components, count)
        : spawnMany(count, components);
  }

  /// Records the spawning of instances of a prefab that has children.
  ///
  /// @param components the components of the root
  /// @return the roots
  private EntityList spawnTrees(
      CommandRecorder recorder, Prefab prefab, Object[] components, int count) {
    World.requireCount(count);
    TreePlan tree = new PrefabNodes(prefab).plan(target.schema(), components);
    if (count == 0) {
      return new EntityList();
    }
    return EntityList.of(recorder.spawnTrees(tree, count, prefab.handleCount(count)));
  }

  /// Records the writing or adding of a component.
  ///
  /// @param entity the entity
  /// @param component a value or a bundle of values; or a class, which adds the default value of
  ///   the type if the entity lacks it
  public void set(Entity entity, Object component) {
    CommandRecorder recorder = recorder();
    recorder.set(bits(entity), Objects.requireNonNull(component, World.NULL_COMPONENT));
  }

  /// Records the writing or adding of several components in one migration.
  ///
  /// @param entity the entity
  /// @param first a value, a bundle or a class, as for [#set(Entity, Object)]
  /// @param second another one
  /// @param more the rest
  public void set(Entity entity, Object first, Object second, Object... more) {
    CommandRecorder recorder = recorder();
    long bits = bits(entity);
    recorder.set(bits, first, second, Objects.requireNonNull(more, World.NULL_COMPONENTS));
  }

  /// Records the removal of a component. Applying it has no effect if the entity does not have the
  /// component.
  ///
  /// @param entity the entity
  /// @param type the component type, or the class of a bundle for all its components
  public void remove(Entity entity, Class<?> type) {
    CommandRecorder recorder = recorder();
    recorder.remove(bits(entity), Objects.requireNonNull(type, World.NULL_TYPE));
  }

  /// Records the removal of components. Types that the entity does not have are ignored.
  ///
  /// @param entity the entity
  /// @param types the component types, or classes of bundles for all their components
  public void remove(Entity entity, Class<?>... types) {
    CommandRecorder recorder = recorder();
    long bits = bits(entity);
    World.requireDistinct(Objects.requireNonNull(types, World.NULL_TYPE));
    recorder.remove(bits, types);
  }

  void set(Entity entity, ComponentInfo info, Object value) {
    recorder().set(bits(entity), info, value);
  }

  void remove(Entity entity, ComponentInfo info) {
    recorder().remove(bits(entity), info);
  }

  void requireOf(WorldView view) {
    if (target.structure() != view.core().structure()) {
      throw new IllegalArgumentException("The " + this + " belong to another world.");
    }
  }

  /// Records the despawning of an entity.
  ///
  /// @param entity the entity
  public void despawn(Entity entity) {
    recorder().despawn(bits(entity));
  }

  /// Records that two entities are related, see [World#relate]. If one of them is dead when the
  /// command is applied, it is skipped.
  ///
  /// @param source the source
  /// @param value the value of the link, a record that is annotated with
  ///   [dev.phyla.relation.Relation]
  /// @param target the target
  public void relate(Entity source, Record value, Entity target) {
    CommandRecorder recorder = recorder();
    Objects.requireNonNull(value, "The value of the link is null.");
    bits(target);
    recorder.relate(bits(source), value, target);
  }

  /// Records that a link is removed. Applying it has no effect if there is no such link.
  ///
  /// @param source the source
  /// @param relation the record that declares the relation
  /// @param target the target
  public void unrelate(Entity source, Class<? extends Record> relation, Entity target) {
    CommandRecorder recorder = recorder();
    Objects.requireNonNull(relation, "The relation is null.");
    bits(target);
    recorder.unrelate(bits(source), relation, target);
  }

  /// Records the publication of an event without a target entity, see [Events#publish(Object)].
  ///
  /// @param type the type of the channel
  /// @param event the event
  /// @param <E> the type of the events
  public <E> void publish(Class<E> type, E event) {
    publish(type, Entity.NONE, event);
  }

  /// Records the publication of an event, see [Events#publish(Entity, Object)]. If the target is
  /// dead when the command is applied, it is skipped.
  ///
  /// @param type the type of the channel
  /// @param target the target entity, or [Entity#NONE]
  /// @param event the event
  /// @param <E> the type of the events
  public <E> void publish(Class<E> type, Entity target, E event) {
    CommandRecorder recorder = recorder();
    Objects.requireNonNull(type, "The event type is null.");
    Objects.requireNonNull(event, "The event is null.");
    bits(target);
    recorder.publish(type, target, event);
  }

  /// Records an action, for changes that other commands do not cover. It may change the structure
  /// of the world directly.
  ///
  /// @param action receives the world when the command is applied
  public void run(Consumer<? super World> action) {
    recorder().run(Objects.requireNonNull(action, "The action is null."));
  }

  /// Moves the commands of another buffer to the end of this buffer. They keep their order and the
  /// names they were recorded with.
  ///
  /// @param other another buffer of the same world
  /// @throws IllegalArgumentException if it is this buffer, or belongs to another world
  /// @throws IllegalStateException if it is closed, or its commands are being applied
  public void append(Commands other) {
    checkUse();
    Objects.requireNonNull(other, "The other commands are null.");
    if (other == this) {
      throw new IllegalArgumentException("The " + this + " cannot be appended to themselves.");
    }
    if (other.target.structure() != target.structure()) {
      throw new IllegalArgumentException(
          String.format(
              "The %s belong to another world than the %s and cannot be appended to them.",
              other, this));
    }
    other.checkIdle("be appended to others");
    buffer.takeAll(other.buffer);
  }

  /// Sets the name under which further commands are recorded, for reports of skipped and failed
  /// commands. Initially it is the name of the buffer.
  ///
  /// @param name a name, such as that of a system
  public void recordAs(String name) {
    checkUse();
    buffer.recordAs(Objects.requireNonNull(name, NULL_NAME));
  }

  // The buffer as a whole.

  /// The number of recorded commands.
  ///
  /// @return the number; [#spawnMany] counts as one
  public int size() {
    return recorder().buffer().size();
  }

  /// Whether no commands are recorded.
  ///
  /// @return true if so
  public boolean isEmpty() {
    return size() == 0;
  }

  /// The total number of commands of this buffer that were skipped because their entity was dead.
  ///
  /// @return the number
  public long skipped() {
    checkUse();
    return applier.skipped();
  }

  /// Applies all commands in their order and empties the buffer.
  ///
  /// Commands that are recorded in this buffer during the flush are applied too. Those recorded in
  /// another buffer, such as the world's, are applied when that buffer is flushed.
  ///
  /// @throws IllegalStateException inside a loop, or inside a flush of the same buffer; the buffer
  ///   does not change. Also if commands keep recording further commands; the remaining commands
  ///   are dropped
  /// @throws CallbackException if user code threw; all other commands are still applied
  public void flush() {
    target.guard().checkFlush();
    checkIdle("be flushed");
    if (buffer.size() != 0) {
      applier.apply();
    }
  }

  /// Drops all commands. Entities of recorded spawns never become alive.
  public void clear() {
    checkUse();
    checkIdle("be cleared");
    applier.discard();
  }

  /// Drops all commands and closes this buffer. Entities of recorded spawns never become alive.
  /// Closing again has no effect.
  ///
  /// @throws IllegalStateException for the buffer of the world itself, which cannot be closed
  @Override
  public void close() {
    if (closed || target.guard().isClosed()) {
      drop();
      return;
    }
    target.guard().checkUse();
    if (ofWorld) {
      throw new IllegalStateException(
          "World.commands() cannot be closed, because the world needs it; use clear() to drop the"
              + " recorded commands.");
    }
    checkIdle("be closed");
    applier.discard();
    closed = true;
  }

  CommandBuffer buffer() {
    return buffer;
  }

  /// Releases all memory, after the world was closed.
  void drop() {
    if (!applier.isApplying()) {
      buffer.clear();
    }
  }

  /// Disables merging, so that tests can compare the results.
  void stopMerging() {
    applier.stopMerging();
  }

  /// The recorder for the calling thread: that of its task, or that of this buffer.
  private CommandRecorder recorder() {
    Guard guard = target.guard();
    if (ofWorld && !guard.allowsUse() && guard.lease() instanceof RecordingLease lease) {
      return lease.recorder();
    }
    checkUse();
    return recorder;
  }

  private void checkUse() {
    target.guard().checkUse();
    if (closed) {
      throw new IllegalStateException("The " + this + " are closed.");
    }
  }

  private void checkIdle(String operation) {
    checkUse();
    if (applier.isApplying()) {
      throw new IllegalStateException(
          String.format(
              "The %s cannot %s while they are applied; commands recorded now are applied in"
                  + " the same flush.",
              this, operation));
    }
  }

  private static long bits(Entity entity) {
    return Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY).bits();
  }

  @Override
  public String toString() {
    return "commands \"" + name + "\"";
  }
}
