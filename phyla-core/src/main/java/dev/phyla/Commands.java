package dev.phyla;

import dev.phyla.internal.command.CommandApplier;
import dev.phyla.internal.command.CommandBuffer;
import dev.phyla.internal.command.CommandTarget;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.table.SpawnStage;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Structural changes that are recorded now, inside loops too, and applied later.
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
/// calls made when they are flushed. A world has a buffer of its own, [World#commands()];
/// [World#newCommands(String)] makes others.
/// - **Wrong input** fails when it is recorded and leaves the buffer as it was.
/// - **A recorded spawn** hands out its handle at once. The entity is alive once the spawn is
///   applied; until then direct calls treat it as dead, and commands recorded later may use it. If
///   the spawn is dropped or fails, the handle never becomes alive.
/// - **A command on an entity that is dead** when its turn comes is skipped, counted by
///   [#skipped()] and reported to the handler of [World#onSkippedCommand].
/// - **User code that throws** while commands are applied makes its own command fail, which then
///   changes nothing, except for what an action did before it threw. The other commands are applied
///   all the same, and at the end everything that was thrown is thrown as a [CallbackException].
/// - **Commands recorded while the buffer is applied** go to its end and are applied in the same
///   flush. A chain of more than 1000 commands that each recorded the next is an error, and so are
///   more than 4 million commands recorded during one flush, or 16 for each that the flush began
///   with if that is more.
/// - **Consecutive commands for one entity** become one migration where nothing can tell. What
///   observes or watches a component, or follows a query that has to do with it, can tell for
///   commands that name it; see the guide for the rest.
///
/// Like its world, a buffer is used by the thread that owns the world. What is recorded is no part
/// of the world's hashes.
public final class Commands implements AutoCloseable {
  static final String NULL_NAME = "The name is null.";
  private static final Object[] NONE = {};

  private final CommandTarget target;
  private final String name;
  private final boolean ofWorld;
  private final CommandBuffer buffer;
  private final CommandApplier applier;
  private Object[] scratch = new Object[16];
  private boolean closed;

  Commands(CommandTarget target, String name, boolean ofWorld) {
    this.target = target;
    this.name = name;
    this.ofWorld = ofWorld;
    this.buffer = new CommandBuffer(name);
    this.applier = new CommandApplier(target, buffer, name);
  }

  // Recording.

  /// Records the spawning of an entity.
  ///
  /// @param components what it has: values, or classes for the default of a type
  /// @return the handle that it will have
  public Entity spawn(Object... components) {
    checkUse();
    Objects.requireNonNull(components, World.NULL_COMPONENTS);
    SpawnStage stage = buffer.stageFor(components);
    if (stage != null) {
      return spawn(stage.plan(), stage, components);
    }
    SpawnPlan plan = target.plans().plan(components);
    return spawn(plan, buffer.stageFor(plan, target), components);
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

  /// Records the spawning of entities that all have the same.
  ///
  /// @param count how many, at least 0; for none, nothing is recorded
  /// @param components what each has: values, or classes for the default of a type
  /// @return the handles that they will have
  public EntityList spawnMany(int count, Object... components) {
    checkUse();
    World.requireCount(count);
    Objects.requireNonNull(components, World.NULL_COMPONENTS);
    SpawnPlan plan = target.plans().plan(components);
    if (count == 0) {
      return new EntityList();
    }
    long[] handles = target.index().reserveHandles(count);
    buffer.spawnMany(handles, plan, components);
    return EntityList.of(handles.clone());
  }

  /// Records that a component is written in place, or added.
  ///
  /// @param entity the entity
  /// @param component the value; or a class, which adds the default of that type unless the entity
  ///   has one already
  public void set(Entity entity, Object component) {
    checkUse();
    long bits = bits(entity);
    Objects.requireNonNull(component, World.NULL_COMPONENT);
    ComponentInfo info =
        component instanceof Class<?> type
            ? target.registry().use(type).requireDefault()
            : target.registry().ofValue(component);
    buffer.set(bits, info.id(), component);
  }

  /// Records that several components are written in place, or added, all of them or none.
  ///
  /// @param entity the entity
  /// @param first a value or a class, as for [#set(Entity, Object)]
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
      SpawnPlan plan = target.plans().plan(components, 0, count);
      buffer.setSeveral(bits, plan, components, count);
    } finally {
      returnScratch(components, count);
    }
  }

  /// Records that a component is removed. If the entity does not have it then, nothing happens.
  ///
  /// @param entity the entity
  /// @param type the component type
  public void remove(Entity entity, Class<?> type) {
    checkUse();
    long bits = bits(entity);
    ComponentInfo info = target.registry().find(Objects.requireNonNull(type, World.NULL_TYPE));
    buffer.remove(bits, info == null ? type : info);
  }

  /// Records that components are removed. Types that the entity does not have then are ignored.
  ///
  /// @param entity the entity
  /// @param types the component types
  public void remove(Entity entity, Class<?>... types) {
    checkUse();
    long bits = bits(entity);
    World.requireDistinct(Objects.requireNonNull(types, World.NULL_TYPE));
    Object[] known = takeScratch(types.length);
    for (int i = 0; i < types.length; i++) {
      ComponentInfo info = target.registry().find(types[i]);
      known[i] = info == null ? types[i] : info;
    }
    buffer.remove(bits, known, types.length);
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

  /// Records the end of an entity.
  ///
  /// @param entity the entity
  public void despawn(Entity entity) {
    checkUse();
    buffer.despawn(bits(entity));
  }

  /// Records an action, for everything that has no command of its own. It may change the structure
  /// of the world directly.
  ///
  /// @param action gets the world when its turn comes
  public void run(Consumer<? super World> action) {
    checkUse();
    buffer.run(Objects.requireNonNull(action, "The action is null."));
  }

  /// Moves the commands of another buffer behind those of this one. They keep their order and the
  /// names of those who recorded them; the other buffer is empty afterwards.
  ///
  /// @param other another buffer of the same world
  /// @throws IllegalArgumentException if it is this buffer, or one of another world
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

  /// Names the code that records from now on, for reports of commands that are skipped or fail. At
  /// first that is the name of the buffer.
  ///
  /// @param name the name of a system, for example
  public void recordAs(String name) {
    checkUse();
    buffer.recordAs(Objects.requireNonNull(name, NULL_NAME));
  }

  // The buffer as a whole.

  /// The number of commands that are recorded and not applied.
  ///
  /// @return how many there are; [#spawnMany] counts as one
  public int size() {
    checkUse();
    return buffer.size();
  }

  /// Whether nothing is recorded that is not applied.
  ///
  /// @return true if so
  public boolean isEmpty() {
    return size() == 0;
  }

  /// How many commands of this buffer were skipped in all its life, because their entity was dead.
  ///
  /// @return how many there were
  public long skipped() {
    checkUse();
    return applier.skipped();
  }

  /// Applies all commands in their order and empties the buffer.
  ///
  /// Commands that are recorded in this buffer meanwhile are applied too. Those recorded in another
  /// one, such as the world's, wait for the flush of that one.
  ///
  /// @throws IllegalStateException inside a loop, or inside a flush of the same buffer; nothing was
  ///   done and the buffer is as it was. Also if commands record each other without end; the rest
  ///   is dropped then
  /// @throws CallbackException if user code threw; all other commands were applied
  public void flush() {
    target.guard().checkFlush();
    checkIdle("be flushed");
    if (buffer.size() != 0) {
      applier.apply();
    }
  }

  /// Drops all commands. Handles of recorded spawns never become alive.
  public void clear() {
    checkUse();
    checkIdle("be cleared");
    applier.discard();
  }

  /// Drops all commands and ends the use of this buffer; closing it again does nothing. Handles of
  /// recorded spawns never become alive.
  ///
  /// @throws IllegalStateException for the buffer of the world itself, which lives as long as the
  ///   world
  @Override
  public void close() {
    if (closed || target.guard().isClosed()) {
      drop();
      return;
    }
    target.guard().checkUse();
    if (ofWorld) {
      throw new IllegalStateException(
          "World.commands() cannot be closed, because it lives as long as its world; clear() drops"
              + " what is recorded.");
    }
    checkIdle("be closed");
    applier.discard();
    closed = true;
  }

  /// Lets go of everything, after the world was closed.
  void drop() {
    if (!applier.isApplying()) {
      buffer.clear();
    }
  }

  /// Applies each command for itself from now on, to compare the results in tests.
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
              "The %s cannot %s while they are applied; what is recorded meanwhile is applied in"
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
