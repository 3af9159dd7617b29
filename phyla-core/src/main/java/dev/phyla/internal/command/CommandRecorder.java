package dev.phyla.internal.command;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.BundleLayout;
import dev.phyla.internal.relation.TreePlan;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.table.SpawnStage;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * Tasks record on several threads at once, each with its own recorder. Recording uses nothing of
 * the world but its schema, whose look-ups are safe for threads, and its source of handles.
 */

/// Records commands in a buffer. Invalid arguments are refused before anything is recorded.
public final class CommandRecorder {
  private static final Object[] NONE = {};

  private final CommandTarget target;
  private final CommandBuffer buffer;
  private final HandleSource handles;

  /// Reused for the values of commands with several components.
  private Object[] scratch = new Object[16];

  /// Creates a recorder.
  ///
  /// @param target the parts of the world that the commands will be applied to
  /// @param buffer takes the commands
  /// @param handles issues the handles of recorded spawns
  public CommandRecorder(CommandTarget target, CommandBuffer buffer, HandleSource handles) {
    this.target = target;
    this.buffer = buffer;
    this.handles = handles;
  }

  /// The recorded commands.
  public CommandBuffer buffer() {
    return buffer;
  }

  /// Records the spawning of an entity.
  ///
  /// @return the packed handle of the entity
  public long spawn(Object[] components) {
    SpawnStage stage = buffer.stageFor(components);
    if (stage != null) {
      return spawn(stage.plan(), stage, components);
    }
    SpawnPlan plan = target.plans().plan(components);
    Object[] values = plan.split(components);
    return spawn(plan, buffer.stageFor(plan, target), values);
  }

  private long spawn(SpawnPlan plan, @Nullable SpawnStage stage, Object[] components) {
    boolean staged = stage != null && stage.write(components);
    long handle = handles.next();
    if (staged) {
      buffer.spawnStaged(handle);
    } else {
      buffer.spawn(handle, plan, components);
    }
    return handle;
  }

  /// Records the spawning of entities with equal components.
  ///
  /// @return the packed handles, which the caller may keep
  public long[] spawnMany(int count, Object[] components) {
    SpawnPlan plan = target.plans().plan(components);
    Object[] values = plan.split(components);
    if (count == 0) {
      return new long[0];
    }
    long[] issued = handles.next(count);
    buffer.spawnMany(issued, plan, values);
    return issued.clone();
  }

  /// Records the spawning of equal trees.
  ///
  /// @param count the number of trees, at least 1
  /// @param nodes the number of entities of all trees
  /// @return the packed handles of the roots
  public long[] spawnTrees(TreePlan tree, int count, int nodes) {
    long[] issued = handles.next(nodes);
    buffer.spawnTrees(tree, count, issued);
    return Arrays.copyOf(issued, count);
  }

  /// Records the writing or adding of a component, or of those of a bundle.
  public void set(long entity, Object component) {
    if (target.registry().isBundle(SpawnPlan.typeOf(component))) {
      setSeveral(entity, new Object[] {component}, 1);
      return;
    }
    ComponentInfo info =
        component instanceof Class<?> type
            ? target.registry().use(type).requireDefault()
            : target.registry().ofValue(component);
    buffer.set(entity, info.id(), component);
  }

  /// Records the writing or adding of several components.
  public void set(long entity, Object first, Object second, Object[] more) {
    int count = more.length + 2;
    Object[] components = takeScratch(count);
    components[0] = first;
    components[1] = second;
    System.arraycopy(more, 0, components, 2, more.length);
    try {
      setSeveral(entity, components, count);
    } finally {
      returnScratch(components, count);
    }
  }

  private void setSeveral(long entity, Object[] components, int count) {
    SpawnPlan plan = target.plans().plan(components, 0, count);
    Object[] values = plan.split(components);
    buffer.setSeveral(entity, plan, values, plan.infos().length);
  }

  /// Records the writing or adding of a component of a known type.
  public void set(long entity, ComponentInfo info, Object value) {
    if (info.layout().isDeclared()) {
      buffer.setDeclared(entity, info, value);
    } else {
      buffer.set(entity, info.id(), value);
    }
  }

  /// Records the removal of a component, or of those of a bundle.
  public void remove(long entity, Class<?> type) {
    ComponentInfo info = target.registry().find(type);
    if (info == null && BundleLayout.isBundle(type)) {
      removeSeveral(entity, target.registry().split(new Class<?>[] {type}));
      return;
    }
    buffer.remove(entity, info == null ? type : info);
  }

  /// Records the removal of components.
  public void remove(long entity, Class<?>[] types) {
    removeSeveral(entity, target.registry().split(types));
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

  /// Records the removal of a component of a known type.
  public void remove(long entity, ComponentInfo info) {
    buffer.remove(entity, info);
  }

  /// Records the despawning of an entity.
  public void despawn(long entity) {
    buffer.despawn(entity);
  }

  /// Records a new link.
  public void relate(long source, Record value, Entity linked) {
    target.schema().relations().of(value.getClass());
    buffer.relate(source, value, linked);
  }

  /// Records the removal of a link.
  public void unrelate(long source, Class<? extends Record> relation, Entity linked) {
    target.schema().relations().of(relation);
    buffer.unrelate(source, relation, linked);
  }

  /// Records the publication of an event.
  ///
  /// @param type the type of the channel
  /// @param addressee the target of the event, or [Entity#NONE]
  public void publish(Class<?> type, Entity addressee, Object event) {
    buffer.publish(type, addressee, event);
  }

  /// Records an action.
  public void run(Consumer<? super World> action) {
    buffer.run(action);
  }

  private Object[] takeScratch(int count) {
    Object[] taken = scratch;
    scratch = NONE;
    return taken.length < count ? new Object[Math.max(16, count)] : taken;
  }

  private void returnScratch(Object[] taken, int count) {
    Arrays.fill(taken, 0, count, null);
    scratch = taken;
  }
}
