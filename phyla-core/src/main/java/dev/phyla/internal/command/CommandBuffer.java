package dev.phyla.internal.command;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.relation.TreeArrivals;
import dev.phyla.internal.relation.TreePlan;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.table.SpawnStage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * Four numbers for each command, side by side:
 *
 *   0   the kind, and above it the depth
 *   1   the number of the name under which it was recorded
 *   2   where its references begin
 *   3   its operand
 *
 *   kind          target          operand                 references
 *   SPAWN         the handle      number of the plan      values
 *   SPAWN_MANY    none            number of the plan      values, handles as long[]
 *   SET           the entity      number of the type      value, with its type if declared
 *   SET_SEVERAL   the entity      number of the plan      values
 *   REMOVE        the entity      number of types         types: ComponentInfo, or Class if unknown
 *   DESPAWN       the entity      0                       none
 *   RUN           none            0                       action
 *   SPAWN_STAGED  the handle      number of the stage     none, but the row on the stage
 *   RELATE        the source      0                       value, target
 *   UNRELATE      the source      0                       class of the relation, target
 *   SPAWN_TREES   none            number of trees         plan of a tree, handles as long[]
 *   PUBLISH       none            0                       event, its target, type of the channel
 *
 * The plan determines the number of values. Consecutive commands with the same plan share one
 * entry.
 */

/// Commands in the order in which they were recorded, in flat arrays.
public final class CommandBuffer {
  static final int SPAWN = 0;
  static final int SPAWN_MANY = 1;
  static final int SET = 2;
  static final int SET_SEVERAL = 3;
  static final int REMOVE = 4;
  static final int DESPAWN = 5;
  static final int RUN = 6;
  static final int SPAWN_STAGED = 7;
  static final int RELATE = 8;
  static final int UNRELATE = 9;
  static final int SPAWN_TREES = 10;
  static final int PUBLISH = 11;

  /// The maximum number of plans whose entities are staged.
  private static final int MAX_STAGES = 64;

  private static final int NUMBERS = 4;
  private static final int KIND_BITS = 4;
  private static final int KIND_MASK = (1 << KIND_BITS) - 1;

  /// Four numbers for each command, as described above.
  private int[] numbers = new int[NUMBERS * 16];

  /// The packed target of each command, or 0.
  private long[] targets = new long[16];

  /// The number of commands.
  private int size;

  /// The references of all commands, in order.
  private @Nullable Object[] references = new Object[64];

  /// The number of references.
  private int referenceCount;

  private final List<SpawnPlan> plans = new ArrayList<>();
  private final List<SpawnStage> stages = new ArrayList<>();

  /// The number of the stage that was used last, or -1.
  private int lastStage = -1;

  private final List<String> names = new ArrayList<>();

  /// The number of the name under which commands are recorded.
  private int recorder;

  /// The depth of the commands that are recorded.
  private int depth;

  /// Counts the commands of all buffers of the world.
  private final PendingCommands pending;

  /// Creates an empty buffer.
  ///
  /// @param name the initial name under which commands are recorded
  /// @param pending counts the commands of all buffers of the world
  public CommandBuffer(String name, PendingCommands pending) {
    names.add(name);
    this.pending = pending;
  }

  // Recording.

  /// Sets the name under which further commands are recorded.
  public void recordAs(String name) {
    if (names.get(recorder).equals(name)) {
      return;
    }
    if (isUnused(recorder)) {
      names.set(recorder, name);
    } else {
      names.add(name);
      recorder = names.size() - 1;
    }
  }

  /// The name under which further commands are recorded.
  public String recordsAs() {
    return names.get(recorder);
  }

  /// Whether no command was recorded under the last name.
  private boolean isUnused(int name) {
    return name == names.size() - 1 && (size == 0 || numbers[(size - 1) * NUMBERS + 1] != name);
  }

  /// Sets the depth of further commands: 0, or one more than the command that records them.
  void recordAtDepth(int depth) {
    this.depth = depth;
  }

  /// Records a command whose references are added next.
  private void add(int kind, long target, int operand, int references) {
    int at = size * NUMBERS;
    if (at == numbers.length) {
      numbers = Arrays.copyOf(numbers, at * 2);
      targets = Arrays.copyOf(targets, size * 2);
    }
    ensureReferences(references);
    numbers[at] = kind | depth << KIND_BITS;
    numbers[at + 1] = recorder;
    numbers[at + 2] = referenceCount;
    numbers[at + 3] = operand;
    targets[size++] = target;
    pending.recorded(1);
  }

  private void ensureReferences(int count) {
    int wanted = referenceCount + count;
    if (wanted > references.length) {
      references = Arrays.copyOf(references, Math.max(wanted, references.length * 2));
    }
  }

  private void refer(Object reference) {
    references[referenceCount++] = reference;
  }

  private void referAll(Object[] values, int count) {
    System.arraycopy(values, 0, references, referenceCount, count);
    referenceCount += count;
  }

  private int number(SpawnPlan plan) {
    if (plans.isEmpty() || plans.getLast() != plan) {
      plans.add(plan);
    }
    return plans.size() - 1;
  }

  /// Records the creation of an entity.
  public void spawn(long handle, SpawnPlan plan, Object[] values) {
    add(SPAWN, handle, number(plan), values.length);
    referAll(values, values.length);
  }

  /// The stage that was used last, if it accepts the values.
  ///
  /// @return null if not
  public @Nullable SpawnStage stageFor(Object[] values) {
    if (lastStage < 0) {
      return null;
    }
    SpawnStage stage = stages.get(lastStage);
    return stage.matches(values) && stage.isWorthwhile() ? stage : null;
  }

  /// The stage for values of a plan.
  ///
  /// @return null if there is none, or if staging is not worthwhile
  public @Nullable SpawnStage stageFor(SpawnPlan plan, CommandTarget target) {
    lastStage = numberOfStage(plan);
    if (lastStage < 0 && stages.size() < MAX_STAGES) {
      if (plan.isStageable() && plan.writers().use(target.codegenThreshold())) {
        stages.add(new SpawnStage(plan));
        lastStage = stages.size() - 1;
      }
    }
    return lastStage >= 0 && stages.get(lastStage).isWorthwhile() ? stages.get(lastStage) : null;
  }

  /// Records the creation of an entity whose components were written to the stage that was used
  /// last.
  public void spawnStaged(long handle) {
    SpawnStage stage = stages.get(lastStage);
    add(SPAWN_STAGED, handle, lastStage, 0);
    numbers[(size - 1) * NUMBERS + 2] = stage.nextRow();
    stage.commit();
  }

  /// Records the creation of entities with equal components.
  public void spawnMany(long[] handles, SpawnPlan plan, Object[] values) {
    add(SPAWN_MANY, 0, number(plan), values.length + 1);
    referAll(values, values.length);
    refer(handles);
  }

  /// Records the creation of equal trees of entities.
  ///
  /// @param count the number of trees
  /// @param handles the handles of all nodes, see [TreeArrivals]
  public void spawnTrees(TreePlan tree, int count, long[] handles) {
    add(SPAWN_TREES, 0, count, 2);
    refer(tree);
    refer(handles);
  }

  /// Records the change of one component.
  public void set(long entity, int componentId, Object value) {
    add(SET, entity, componentId, 1);
    refer(value);
  }

  /// Records the change of a component that may be undeclared before the command is applied.
  public void setDeclared(long entity, ComponentInfo info, Object value) {
    set(entity, info.id(), new DeclaredValue(info, value));
  }

  /// A value of a component whose id may be reused for another component.
  private record DeclaredValue(ComponentInfo info, Object value) {}

  /// Records the change of several components.
  public void setSeveral(long entity, SpawnPlan plan, Object[] values, int count) {
    add(SET_SEVERAL, entity, number(plan), count);
    referAll(values, count);
  }

  /// Records the removal of a component.
  public void remove(long entity, Object type) {
    add(REMOVE, entity, 1, 1);
    refer(type);
  }

  /// Records the removal of components.
  public void remove(long entity, Object[] types, int count) {
    add(REMOVE, entity, count, count);
    referAll(types, count);
  }

  /// Records the despawning of an entity.
  public void despawn(long entity) {
    add(DESPAWN, entity, 0, 0);
  }

  /// Records a new link.
  public void relate(long source, Object value, Entity linked) {
    add(RELATE, source, 0, 2);
    refer(value);
    refer(linked);
  }

  /// Records the removal of a link.
  public void unrelate(long source, Class<?> relation, Entity linked) {
    add(UNRELATE, source, 0, 2);
    refer(relation);
    refer(linked);
  }

  /// Records the publication of an event.
  void publish(Class<?> type, Entity addressee, Object event) {
    add(PUBLISH, 0, 0, 3);
    refer(event);
    refer(addressee);
    refer(type);
  }

  /// Records an action.
  public void run(Consumer<? super World> action) {
    add(RUN, 0, 0, 1);
    refer(action);
  }

  /// Moves the commands of another buffer to the end of this one.
  public void takeAll(CommandBuffer other) {
    int firstName = names.size();
    names.addAll(other.names);
    names.add(names.get(recorder));
    recorder = names.size() - 1;
    int wanted = size + other.size;
    if (wanted > targets.length) {
      int length = Math.max(wanted, targets.length * 2);
      numbers = Arrays.copyOf(numbers, length * NUMBERS);
      targets = Arrays.copyOf(targets, length);
    }
    int firstPlan = plans.size();
    plans.addAll(other.plans);
    int[] newStages = new int[other.stages.size()];
    int[] firstRows = new int[other.stages.size()];
    for (int i = 0; i < newStages.length; i++) {
      SpawnStage staged = other.stages.get(i);
      newStages[i] = stageLike(staged);
      firstRows[i] = stages.get(newStages[i]).addAll(staged);
    }
    ensureReferences(other.referenceCount);
    System.arraycopy(other.targets, 0, targets, size, other.size);
    System.arraycopy(other.references, 0, references, referenceCount, other.referenceCount);
    for (int i = 0; i < other.size; i++) {
      int from = i * NUMBERS;
      int to = (size + i) * NUMBERS;
      numbers[to] = other.kind(i) | depth << KIND_BITS;
      numbers[to + 1] = other.numbers[from + 1] + firstName;
      int operand = other.operand(i);
      if (other.kind(i) == SPAWN_STAGED) {
        numbers[to + 2] = other.numbers[from + 2] + firstRows[operand];
        numbers[to + 3] = newStages[operand];
      } else {
        numbers[to + 2] = other.numbers[from + 2] + referenceCount;
        numbers[to + 3] = operand + (hasPlan(other.kind(i)) ? firstPlan : 0);
      }
    }
    size = wanted;
    referenceCount += other.referenceCount;
    pending.recorded(other.size);
    other.clear();
  }

  /// The number of the stage with the same plan as another stage, created if there is none.
  private int stageLike(SpawnStage other) {
    int known = numberOfStage(other.plan());
    if (known >= 0) {
      return known;
    }
    stages.add(new SpawnStage(other.plan()));
    return stages.size() - 1;
  }

  /// The number of the stage for a plan, or -1.
  private int numberOfStage(SpawnPlan plan) {
    for (int i = 0; i < stages.size(); i++) {
      if (stages.get(i).plan() == plan) {
        return i;
      }
    }
    return -1;
  }

  // Reading.

  /// The number of commands.
  public int size() {
    return size;
  }

  int kind(int command) {
    return numbers[command * NUMBERS] & KIND_MASK;
  }

  int depth(int command) {
    return numbers[command * NUMBERS] >>> KIND_BITS;
  }

  String recordedBy(int command) {
    return names.get(numbers[command * NUMBERS + 1]);
  }

  /// The index of a command's first reference in [#references()].
  int firstReference(int command) {
    return numbers[command * NUMBERS + 2];
  }

  int operand(int command) {
    return numbers[command * NUMBERS + 3];
  }

  long target(int command) {
    return targets[command];
  }

  /// The references of all commands. Recording may replace the array.
  @SuppressWarnings("NullAway") // not null where a command refers to
  Object[] references() {
    return references;
  }

  private static boolean hasPlan(int kind) {
    return kind == SPAWN || kind == SPAWN_MANY || kind == SET_SEVERAL;
  }

  /// The plan of a command that has one.
  SpawnPlan plan(int command) {
    return kind(command) == SPAWN_STAGED ? stage(command).plan() : plans.get(operand(command));
  }

  /// The stage of a command whose values are on one.
  SpawnStage stage(int command) {
    return stages.get(operand(command));
  }

  /// The row on the stage of a command whose values are there.
  int stageRow(int command) {
    return numbers[command * NUMBERS + 2];
  }

  /// The targets of all commands. Recording may replace the array.
  long[] targets() {
    return targets;
  }

  /// Whether a command spawns one entity.
  boolean isSpawn(int command) {
    return kind(command) == SPAWN || kind(command) == SPAWN_STAGED;
  }

  /// The number of values of a command with a plan.
  int valueCount(int command) {
    return plan(command).infos().length;
  }

  /// The value of a command that sets one component.
  Object value(int command) {
    Object value = reference(firstReference(command));
    return value instanceof DeclaredValue declared ? declared.value : value;
  }

  /// The component of a command that sets one. It may have been undeclared.
  ComponentInfo component(int command, ComponentRegistry registry) {
    return reference(firstReference(command)) instanceof DeclaredValue declared
        ? declared.info
        : registry.get(operand(command));
  }

  /// The plan of a command that spawns trees.
  TreePlan tree(int command) {
    return (TreePlan) reference(firstReference(command));
  }

  /// The handles of a command that spawns many entities.
  long[] handles(int command) {
    int before = kind(command) == SPAWN_TREES ? 1 : valueCount(command);
    return (long[]) reference(firstReference(command) + before);
  }

  /// One of the types that a command removes, or null if the world does not know it.
  @Nullable ComponentInfo removedType(int command, int i, ComponentRegistry registry) {
    Object type = reference(firstReference(command) + i);
    ComponentInfo info =
        type instanceof Class<?> unknown ? registry.find(unknown) : (ComponentInfo) type;
    return info == null || info.isReleased() ? null : info;
  }

  /// The class of the relation of a command that is about a link.
  Class<?> relation(int command) {
    Object what = reference(firstReference(command));
    return what instanceof Class<?> relation ? relation : what.getClass();
  }

  /// The type of the channel of a command that publishes an event.
  Class<?> eventType(int command) {
    return (Class<?>) reference(firstReference(command) + 2);
  }

  /// The target of the link of a command that is about one, or of the event that it publishes.
  Entity linkTarget(int command) {
    return (Entity) reference(firstReference(command) + 1);
  }

  /// The action of a command that runs one.
  @SuppressWarnings("unchecked") // recorded as such
  Consumer<? super World> action(int command) {
    return (Consumer<? super World>) reference(firstReference(command));
  }

  private Object reference(int index) {
    return Objects.requireNonNull(references[index]);
  }

  /// Removes all commands and their references.
  public void clear() {
    Arrays.fill(references, 0, referenceCount, null);
    referenceCount = 0;
    plans.clear();
    stages.forEach(SpawnStage::clear);
    pending.removed(size);
    size = 0;
    depth = 0;
    if (names.size() > 1) {
      String name = names.getLast();
      names.clear();
      names.add(name);
      recorder = 0;
    }
  }
}
