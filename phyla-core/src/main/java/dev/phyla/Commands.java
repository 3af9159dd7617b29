package dev.phyla;

import dev.phyla.internal.command.CommandApplier;
import dev.phyla.internal.command.CommandBuffer;
import dev.phyla.internal.command.CommandTarget;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.layout.BundleLayout;
import dev.phyla.internal.relation.TreePlan;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.table.SpawnStage;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
/// A buffer is used by the thread that owns its world. Recorded commands are not part of the
/// world's hashes.
public final class Commands implements AutoCloseable {
  static final String NULL_NAME = "The name is null.";
  private static final Object[] NONE = {};

  private final CommandTarget target;
  private final String name;
  private final boolean ofWorld;
  private final CommandBuffer buffer;
  private final CommandApplier applier;

  /// Reused for the values of commands with several components.
  private Object[] scratch = new Object[16];

  private boolean closed;

  Commands(CommandTarget target, String name, boolean ofWorld) {
    this.target = target;
    this.name = name;
    this.ofWorld = ofWorld;
    this.buffer = new CommandBuffer(name, target.pending());
    this.applier = new CommandApplier(target, buffer, name);
  }

  // Recording.

  /// Records the spawning of an entity.
  ///
  /// @param components the components: values, bundles of values, or classes for the default values
  ///   of types
  /// @return the handle of the entity
  public Entity spawn(Object... components) {
    checkUse();
    Objects.requireNonNull(components, World.NULL_COMPONENTS);
    SpawnStage stage = buffer.stageFor(components);
    if (stage != null) {
      return spawn(stage.plan(), stage, components);
    }
    SpawnPlan plan = target.plans().plan(components);
    Object[] values = plan.split(components);
    return spawn(plan, buffer.stageFor(plan, target), values);
  }

  private Entity spawn(SpawnPlan plan, @Nullable SpawnStage stage, Object[] components) {
    boolean staged = stage != null && stage.write(components);
    long handle = target.index().reserveHandle();
    if (staged) {
      buffer.spawnStaged(handle);
    } else {
      buffer.spawn(handle, plan, components);
    }
    return Entity.fromBits(handle);
  }

  /// Records the spawning of entities with equal components.
  ///
  /// @param count the number of entities, at least 0; nothing is recorded for 0
  /// @param components the components of each entity: values, bundles of values, or classes for the
  ///   default values of types
  /// @return the handles of the entities
  public EntityList spawnMany(int count, Object... components) {
    checkUse();
    World.requireCount(count);
    Objects.requireNonNull(components, World.NULL_COMPONENTS);
    SpawnPlan plan = target.plans().plan(components);
    Object[] values = plan.split(components);
    if (count == 0) {
      return new EntityList();
    }
    long[] handles = target.index().reserveHandles(count);
    buffer.spawnMany(handles, plan, values);
    return EntityList.of(handles.clone());
  }

  /// Records the spawning of an entity from a prefab, and of the entities below it if the prefab
  /// has children; see [World#instantiate].
  ///
  /// @param prefab the components of the entity
  /// @param overrides values and bundles of values, which replace components of the prefab or are
  ///   added to them; or classes, which add the default value of a type that the prefab lacks
  /// @return the handle of the entity
  public Entity instantiate(Prefab prefab, Object... overrides) {
    checkUse();
    Objects.requireNonNull(prefab, Prefab.NULL);
    Object[] components = prefab.components(target.plans(), overrides);
    return prefab.isTree() ? spawnTrees(prefab, components, 1).getFirst() : spawn(components);
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
    checkUse();
    Objects.requireNonNull(prefab, Prefab.NULL);
    Object[] components = prefab.components(target.plans(), overrides);
    return prefab.isTree() ? spawnTrees(prefab, components, count) : spawnMany(count, components);
  }

  /// Records the spawning of instances of a prefab that has children.
  ///
  /// @param components the components of the root
  /// @return the roots
  private EntityList spawnTrees(Prefab prefab, Object[] components, int count) {
    World.requireCount(count);
    TreePlan tree = new PrefabNodes(prefab).plan(target.schema(), components);
    if (count == 0) {
      return new EntityList();
    }
    long[] handles = target.index().reserveHandles(prefab.handleCount(count));
    buffer.spawnTrees(tree, count, handles);
    return EntityList.of(Arrays.copyOf(handles, count));
  }

  /// Records the writing or adding of a component.
  ///
  /// @param entity the entity
  /// @param component a value or a bundle of values; or a class, which adds the default value of
  ///   the type if the entity lacks it
  public void set(Entity entity, Object component) {
    checkUse();
    long bits = bits(entity);
    Objects.requireNonNull(component, World.NULL_COMPONENT);
    if (target.registry().isBundle(SpawnPlan.typeOf(component))) {
      setSeveral(bits, new Object[] {component}, 1);
      return;
    }
    ComponentInfo info =
        component instanceof Class<?> type
            ? target.registry().use(type).requireDefault()
            : target.registry().ofValue(component);
    buffer.set(bits, info.id(), component);
  }

  /// Records the writing or adding of several components in one migration.
  ///
  /// @param entity the entity
  /// @param first a value, a bundle or a class, as for [#set(Entity, Object)]
  /// @param second another one
  /// @param more the rest
  public void set(Entity entity, Object first, Object second, Object... more) {
    checkUse();
    long bits = bits(entity);
    Objects.requireNonNull(more, World.NULL_COMPONENTS);
    int count = more.length + 2;
    Object[] components = takeScratch(count);
    components[0] = first;
    components[1] = second;
    System.arraycopy(more, 0, components, 2, more.length);
    try {
      setSeveral(bits, components, count);
    } finally {
      returnScratch(components, count);
    }
  }

  private void setSeveral(long entity, Object[] components, int count) {
    SpawnPlan plan = target.plans().plan(components, 0, count);
    Object[] values = plan.split(components);
    buffer.setSeveral(entity, plan, values, plan.infos().length);
  }

  /// Records the removal of a component. Applying it has no effect if the entity does not have the
  /// component.
  ///
  /// @param entity the entity
  /// @param type the component type, or the class of a bundle for all its components
  public void remove(Entity entity, Class<?> type) {
    checkUse();
    long bits = bits(entity);
    ComponentInfo info = target.registry().find(Objects.requireNonNull(type, World.NULL_TYPE));
    if (info == null && BundleLayout.isBundle(type)) {
      removeSeveral(bits, target.registry().split(new Class<?>[] {type}));
      return;
    }
    buffer.remove(bits, info == null ? type : info);
  }

  /// Records the removal of components. Types that the entity does not have are ignored.
  ///
  /// @param entity the entity
  /// @param types the component types, or classes of bundles for all their components
  public void remove(Entity entity, Class<?>... types) {
    checkUse();
    long bits = bits(entity);
    World.requireDistinct(Objects.requireNonNull(types, World.NULL_TYPE));
    removeSeveral(bits, target.registry().split(types));
  }

  private void removeSeveral(long entity, Class<?>[] types) {
    Object[] known = takeScratch(types.length);
    for (int i = 0; i < types.length; i++) {
      ComponentInfo info = target.registry().find(types[i]);
      known[i] = info == null ? types[i] : info;
    }
    buffer.remove(entity, known, types.length);
    returnScratch(known, types.length);
  }

  void set(Entity entity, ComponentInfo info, Object value) {
    checkUse();
    if (info.layout().isDeclared()) {
      buffer.setDeclared(bits(entity), info, value);
    } else {
      buffer.set(bits(entity), info.id(), value);
    }
  }

  void remove(Entity entity, ComponentInfo info) {
    checkUse();
    buffer.remove(bits(entity), info);
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
    checkUse();
    buffer.despawn(bits(entity));
  }

  /// Records that two entities are related, see [World#relate]. If one of them is dead when the
  /// command is applied, it is skipped.
  ///
  /// @param source the source
  /// @param value the value of the link, a record that is annotated with
  ///   [dev.phyla.relation.Relation]
  /// @param target the target
  public void relate(Entity source, Record value, Entity target) {
    checkUse();
    Objects.requireNonNull(value, "The value of the link is null.");
    target().schema().relations().of(value.getClass());
    bits(target);
    buffer.relate(bits(source), value, target);
  }

  /// Records that a link is removed. Applying it has no effect if there is no such link.
  ///
  /// @param source the source
  /// @param relation the record that declares the relation
  /// @param target the target
  public void unrelate(Entity source, Class<? extends Record> relation, Entity target) {
    checkUse();
    target().schema().relations().of(Objects.requireNonNull(relation, "The relation is null."));
    bits(target);
    buffer.unrelate(bits(source), relation, target);
  }

  /// The target of the commands, where a parameter hides the field.
  private CommandTarget target() {
    return target;
  }

  /// Records an action, for changes that other commands do not cover. It may change the structure
  /// of the world directly.
  ///
  /// @param action receives the world when the command is applied
  public void run(Consumer<? super World> action) {
    checkUse();
    buffer.run(Objects.requireNonNull(action, "The action is null."));
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
    checkUse();
    return buffer.size();
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

  private Object[] takeScratch(int count) {
    Object[] taken = scratch;
    scratch = NONE;
    return taken.length < count ? new Object[Math.max(16, count)] : taken;
  }

  private void returnScratch(Object[] returned, int count) {
    Arrays.fill(returned, 0, count, null);
    scratch = returned;
  }

  @Override
  public String toString() {
    return "commands \"" + name + "\"";
  }
}
