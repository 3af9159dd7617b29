package dev.phyla.internal.schedule;

import dev.phyla.Commands;
import dev.phyla.World;
import dev.phyla.schedule.Condition;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemException;
import dev.phyla.schedule.SystemFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A system that was created for one app: its code, what it accesses, and what it has recorded.
public final class SystemInstance {
  private static final Condition[] NO_CONDITIONS = {};

  private final World world;
  private final SystemSpec spec;

  /// The factory that created the body; another one in the description means that it was replaced.
  private final SystemFactory factory;

  private final SystemBody body;
  private final Access access;
  private final @Nullable Commands commands;
  private final RecordedEvents<?>[] writers;
  private final SystemMemory memory;

  /// The conditions in their form for this system.
  private Condition[] conditions = NO_CONDITIONS;

  /// The conditions of the description from which those are made.
  private List<Condition> boundConditions = List.of();

  private boolean enabled;

  /// Whether the system runs in the current stage.
  private boolean due;

  /// Whether the system has ever run to its end, or its conditions did not hold.
  private boolean completed;

  /// What went wrong in the current stage.
  private @Nullable SystemException failure;

  private SystemInstance(World world, SystemSpec spec, SystemBody body, SetupRecorder setup) {
    this.world = world;
    this.spec = spec;
    this.factory = spec.factory();
    this.body = body;
    this.access = setup.access();
    this.commands = setup.recordedCommands();
    this.writers = setup.writers().toArray(RecordedEvents<?>[]::new);
    this.memory = new SystemMemory(spec.name());
  }

  /// Creates a system.
  ///
  /// @throws SystemException if its factory threw
  static SystemInstance create(World world, SystemSpec spec) {
    var setup = new SetupRecorder(world, spec);
    try {
      SystemBody body = spec.factory().create(setup);
      if (body == null) {
        throw new IllegalStateException("Its factory returned null.");
      }
      return new SystemInstance(world, spec, body, setup);
    } catch (Throwable e) {
      Commands commands = setup.recordedCommands();
      if (commands != null) {
        commands.close();
      }
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
    if (!boundConditions.equals(spec.conditions())) {
      boundConditions = List.copyOf(spec.conditions());
      conditions =
          boundConditions.stream()
              .map(condition -> SystemCondition.bind(condition, memory))
              .toArray(Condition[]::new);
    }
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

  /// Whether loops of the system must not be split.
  public boolean isSequential() {
    return spec.isSequential();
  }

  /// Whether and when the system applies commands or events.
  CommandUse commandUse() {
    if (commands == null && writers.length == 0) {
      return CommandUse.NONE;
    }
    return spec.hasLateCommands() ? CommandUse.LATE : CommandUse.PROMPT;
  }

  /// What decides about the stage of the system.
  StagePlan.Placed placed() {
    return new StagePlan.Placed(access, spec.isAlone(), commandUse());
  }

  // Running, in this order for each stage.

  /// Tests the conditions.
  void prepare() {
    due = false;
    failure = null;
    if (enabled) {
      try {
        due = conditionsHold();
        if (due) {
          memory.ran(world);
        } else {
          completed = true;
        }
      } catch (Throwable e) {
        due = false;
        failure = failed("A condition of the ", e);
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

  /// Runs the system, if it is due. Exceptions are kept until the end of the stage.
  ///
  /// Systems of one stage may be executed in any order and at the same time: they access different
  /// things, and record commands and events in buffers of their own.
  public void execute() {
    if (due) {
      try {
        body.run();
        completed = true;
      } catch (Throwable e) {
        failure = failed("The ", e);
      }
    }
  }

  /// Drops what the system has recorded if it failed.
  void dropIfFailed() {
    if (failure != null) {
      if (commands != null) {
        commands.clear();
      }
      for (RecordedEvents<?> writer : writers) {
        writer.clear();
      }
    }
  }

  /// Applies recorded commands, and then publishes recorded events.
  void applyRecorded() {
    if (commands != null && !commands.isEmpty()) {
      try {
        commands.flush();
      } catch (RuntimeException e) {
        fail("The commands of the ", e);
      }
    }
    for (RecordedEvents<?> writer : writers) {
      if (!writer.isEmpty()) {
        publish(writer);
      }
    }
  }

  private void publish(RecordedEvents<?> writer) {
    var failures = new Failures();
    writer.publishAll(failures);
    Throwable first = failures.take();
    if (first != null) {
      fail("The events of the ", first);
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
            part, spec, spec.phase(), world.tick(), cause),
        spec.name(),
        spec.phase(),
        world.tick(),
        cause);
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

  /// Drops what is recorded and releases the buffer of commands.
  void close() {
    if (commands != null) {
      commands.close();
    }
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
