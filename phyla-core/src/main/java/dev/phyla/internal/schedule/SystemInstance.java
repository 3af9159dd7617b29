package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.position.SystemConsumers;
import dev.phyla.internal.state.ResourceSlot;
import dev.phyla.internal.task.LoopWork;
import dev.phyla.internal.task.Work;
import dev.phyla.schedule.Condition;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemException;
import dev.phyla.schedule.SystemFactory;
import dev.phyla.spi.SystemAccess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A system that was created for one app: its code, what it accesses, and what it has recorded.
public final class SystemInstance {
  private static final Condition[] NO_CONDITIONS = {};

  private final World world;
  private final SystemAccess systems;
  private final SystemSpec spec;

  /// The factory that created the body; another one in the description means that it was replaced.
  private final SystemFactory factory;

  private final SystemBody body;
  private final Access access;

  /// Runs the body without a lease, for a system that uses the whole world.
  private final Runnable direct = this::executeDirectly;

  /// Runs the body, and keeps what it records.
  private final Work work;

  /// Whether the system must not share its stage, because of what it accesses.
  private final boolean needsStage;

  /// What the system has read of changes and events.
  private final SystemConsumers consumers;

  /// What the conditions remember.
  private SystemMemory memory;

  /// What the conditions have seen.
  private SystemConsumers conditionConsumers;

  /// Whether the system requested nothing but one query, random numbers, and resources for reading.
  private final boolean isPlain;

  /// Whether the system requested random numbers or resources.
  private final boolean usesState;

  /// The resources that the system requested.
  private final ResourceSlot[] resources;

  /// The conditions in their form for this system.
  private Condition[] conditions = NO_CONDITIONS;

  /// The conditions of the description from which those are made.
  private List<Condition> boundConditions = List.of();

  private boolean enabled;

  /// Whether the system runs in the current stage.
  private boolean due;

  /// The tick of the current stage.
  private long tick;

  /// Whether the system has ever run to its end, or its conditions did not hold.
  private boolean completed;

  /// What went wrong in the current stage.
  private @Nullable SystemException failure;

  private SystemInstance(
      World world, SystemAccess systems, SystemSpec spec, SystemBody body, SetupRecorder setup) {
    this.world = world;
    this.systems = systems;
    this.spec = spec;
    this.factory = spec.factory();
    this.body = body;
    this.access = setup.access();
    this.work = systems.work(spec.name(), setup.isRecording(), body);
    work.requireDeclared(access);
    if (systems.isChecked()) {
      work.checkAccess(access);
    }
    this.needsStage = setup.isAlone();
    this.isPlain = setup.isPlain();
    this.usesState = setup.usesState();
    this.resources =
        access.keys().stream()
            .filter(key -> key.kind() == AccessKind.RESOURCE)
            .map(key -> systems.resource((Class<?>) key.type()))
            .toArray(ResourceSlot[]::new);
    this.memory = new SystemMemory(spec.name());
    this.consumers = setup.consumers();
    this.conditionConsumers = SystemConsumers.ofConditions(spec.name());
    systems.register(consumers);
  }

  /// Creates a system.
  ///
  /// @throws SystemException if its factory threw
  static SystemInstance create(World world, SystemAccess systems, SystemSpec spec) {
    var setup = new SetupRecorder(world, systems, spec);
    try {
      SystemBody body = spec.factory().create(setup);
      if (body == null) {
        throw new IllegalStateException("Its factory returned null.");
      }
      return new SystemInstance(world, systems, spec, body, setup);
    } catch (Throwable e) {
      world.commands().clear();
      throw new SystemException(
          String.format(
              "The %s of phase %s cannot be created: %s",
              spec, spec.phase(), e instanceof IllegalStateException ? e.getMessage() : e),
          spec.name(),
          spec.phase(),
          world.tick(),
          e);
    } finally {
      setup.end();
    }
  }

  /// Takes over settings that may have changed since the system was created.
  void configure(boolean isEnabled) {
    enabled = isEnabled;
    if (spec.isSequential()) {
      work.makeSequential();
    }
    if (!boundConditions.equals(spec.conditions())) {
      memory = new SystemMemory(spec.name());
      boundConditions = List.copyOf(spec.conditions());
      conditions =
          boundConditions.stream()
              .map(condition -> SystemCondition.bind(condition, memory))
              .toArray(Condition[]::new);
      conditionConsumers = systems.register(spec.name(), memory.seen());
    }
  }

  /// Forgets what the system has read, because it is not part of the schedule any more.
  void remove() {
    systems.remove(consumers);
    systems.remove(conditionConsumers);
  }

  /// Keeps what the system has read for another app, because this one is closed.
  void retire() {
    systems.retire(consumers);
    systems.retire(conditionConsumers);
  }

  /// Whether the factory of the system was not replaced.
  boolean isCurrent() {
    return spec.factory() == factory;
  }

  /// The name of the system.
  public String name() {
    return spec.name();
  }

  /// The phase of the system.
  public Phase phase() {
    return spec.phase();
  }

  /// What the system reads and writes.
  public Access access() {
    return access;
  }

  /// The work that runs the system.
  public Work work() {
    return work;
  }

  /// Runs a system that uses the whole world. Exceptions are kept until the end of the stage.
  Runnable direct() {
    return direct;
  }

  /// Whether and when the system applies commands or events.
  CommandUse commandUse() {
    if (!work.isRecording()) {
      return CommandUse.NONE;
    }
    return spec.hasLateCommands() ? CommandUse.LATE : CommandUse.PROMPT;
  }

  /// What decides about the stage of the system.
  StagePlan.Placed placed() {
    return new StagePlan.Placed(access, spec.isAlone() || needsStage, commandUse());
  }

  // Running in worlds that share tables.

  /// Throws if the system cannot run in worlds that share tables.
  void requireResident() {
    if (access.readsChanges()) {
      throw new IllegalStateException(
          String.format(
              "The %s consumes changes of components, which is not possible in a batch; compare"
                  + " values, or use tags or events instead.",
              spec));
    }
    if (memory.remembersMore()) {
      throw new IllegalStateException(
          String.format(
              "The %s has the condition resourceChanged, which is not possible in a batch.", spec));
    }
  }

  /// Whether the system is a loop that can run over the rows of several worlds at once.
  boolean isShareable() {
    return isPlain && conditions.length == 0 && work instanceof LoopWork loop && loop.isShareable();
  }

  /// Whether the system is enabled.
  boolean isEnabled() {
    return enabled;
  }

  /// Whether the system uses random numbers or resources.
  boolean usesState() {
    return usesState;
  }

  /// The resources that the system uses.
  ResourceSlot[] resources() {
    return resources;
  }

  /// The exception for a failure in another world.
  ///
  /// @param tick the tick of that world
  SystemException failedIn(long tick, Throwable cause) {
    this.tick = tick;
    return failed("The ", cause);
  }

  // Running, in this order for each stage.

  /// Tests the conditions.
  void prepare() {
    due = false;
    failure = null;
    tick = world.tick();
    if (enabled) {
      if (conditions.length == 0) { // so there is nothing to remember
        due = true;
        return;
      }
      try {
        due = conditionsHold();
        if (due) {
          memory.ran(world);
        } else {
          completed = true;
        }
      } catch (Throwable e) {
        due = false;
        fail("A condition of the ", e);
      }
    }
  }

  private boolean conditionsHold() {
    for (Condition condition : conditions) {
      if (!condition.test(world)) {
        return false;
      }
    }
    return true;
  }

  /// Whether the system runs in the current stage.
  public boolean isDue() {
    return due;
  }

  /// Whether the conditions kept the system from running in the current stage.
  public boolean isSkipped() {
    return enabled && !due && failure == null;
  }

  /// The number of commands and events that the system recorded in the current stage. It is known
  /// until they are applied.
  public int commandCount() {
    return access.isExclusive() && due ? world.commands().size() : work.commandCount();
  }

  private void executeDirectly() {
    try {
      body.run();
      completed = true;
      if (world.isClosed()) {
        throw new IllegalStateException("It closed the world, so the tick cannot go on.");
      }
    } catch (Throwable e) {
      failure = failed("The ", e);
      if (!world.isClosed()) {
        world.commands().clear();
      }
    }
  }

  /// Takes over how the work ended.
  void ended() {
    Throwable thrown = work.failure();
    if (thrown == null) {
      completed = true;
    } else {
      failure = failed("The ", thrown);
      work.dropCommands();
    }
  }

  /// Applies recorded commands.
  void applyRecorded() {
    Throwable thrown = work.applyCommands();
    if (thrown != null) {
      fail("The commands of the ", thrown);
    }
  }

  /// Notes a failure, in addition to earlier ones.
  ///
  /// @param part what failed, before the name of the system
  void fail(String part, Throwable cause) {
    SystemException next = failed(part, cause);
    if (failure == null) {
      failure = next;
    } else {
      failure.addSuppressed(next);
    }
  }

  private SystemException failed(String part, Throwable cause) {
    return new SystemException(
        String.format(
            "%s%s failed in phase %s of tick %d: %s",
            part, spec, spec.phase(), tick, textOf(cause)),
        spec.name(),
        spec.phase(),
        tick,
        cause);
  }

  private static String textOf(Throwable cause) {
    try {
      return cause.toString();
    } catch (RuntimeException e) { // user code, too
      return cause.getClass().getName();
    }
  }

  /// What went wrong, or null. Forgets it.
  @Nullable SystemException takeFailure() {
    SystemException taken = failure;
    failure = null;
    return taken;
  }

  /// Whether the system has had its turn, and did not fail.
  boolean isCompleted() {
    return completed;
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
