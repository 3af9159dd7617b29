package dev.phyla.schedule;

import dev.phyla.internal.schedule.ScheduleChecks;
import dev.phyla.internal.schedule.ScheduleModel;
import dev.phyla.internal.schedule.SystemSpec;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SequencedSet;

/// A system of a schedule, and how it takes part in it.
///
/// ```java
/// schedule.add("collide", Collide::new)
///     .in(Phase.FIXED_STEP)
///     .after("move")
///     .runIf(everyTicks(2));
/// ```
///
/// Changes take effect in the next tick; while a tick runs they are refused. A system that was
/// removed from its schedule has no effect any more.
public final class ScheduledSystem {
  private final ScheduleModel model;
  private final SystemSpec spec;

  ScheduledSystem(ScheduleModel model, SystemSpec spec) {
    this.model = model;
    this.spec = spec;
  }

  // Settings.

  /// Moves the system to a phase. Initially it is in [Phase#UPDATE].
  ///
  /// @param phase a phase of the schedule, or one of a [state][Phase#enter]
  /// @return this system
  public ScheduledSystem in(Phase phase) {
    model.phases().requireKnown(phase);
    model.edit();
    spec.phase(phase);
    return this;
  }

  /// Declares that the system runs before others of its phase.
  ///
  /// @param namesOrLabels names of systems, or labels of groups of systems, which may be added
  ///   later
  /// @return this system
  public ScheduledSystem before(String... namesOrLabels) {
    return add(spec.before(), namesOrLabels);
  }

  /// Declares that the system runs after others of its phase.
  ///
  /// @param namesOrLabels names of systems, or labels of groups of systems, which may be added
  ///   later
  /// @return this system
  public ScheduledSystem after(String... namesOrLabels) {
    return add(spec.after(), namesOrLabels);
  }

  /// Adds the system to groups.
  ///
  /// @param labels the names of the groups
  /// @return this system
  public ScheduledSystem label(String... labels) {
    return add(spec.labels(), labels);
  }

  private ScheduledSystem add(SequencedSet<String> names, String... added) {
    for (String name : Objects.requireNonNull(added, "The names are null.")) {
      ScheduleChecks.requireName(name, "a system or label");
    }
    model.edit();
    Collections.addAll(names, added);
    return this;
  }

  /// Adds a condition. The system runs if all its conditions hold.
  ///
  /// @param condition the condition
  /// @return this system
  public ScheduledSystem runIf(Condition condition) {
    Objects.requireNonNull(condition, "The condition is null.");
    model.edit();
    spec.conditions().add(condition);
    return this;
  }

  /// Runs the loops of the system on one thread, also if they are long. Other systems may still run
  /// at the same time.
  ///
  /// @return this system
  public ScheduledSystem sequential() {
    model.edit();
    spec.setSequential();
    return this;
  }

  /// Runs no other system at the same time.
  ///
  /// @return this system
  public ScheduledSystem alone() {
    model.edit();
    spec.setAlone();
    return this;
  }

  /// Lets systems that come later in the order run before the commands and events of this one are
  /// applied, so that more of them can run at the same time. They are applied together with those
  /// of the next system without late commands, before the next exclusive system, or at the end of
  /// the phase, whichever is first.
  ///
  /// @return this system
  public ScheduledSystem lateCommands() {
    model.edit();
    spec.setLateCommands();
    return this;
  }

  /// Enables the system. A label or phase that is disabled stays so.
  ///
  /// @return this system
  public ScheduledSystem enable() {
    model.edit();
    spec.setEnabled(true);
    return this;
  }

  /// Disables the system: it does not run, and keeps its place.
  ///
  /// @return this system
  public ScheduledSystem disable() {
    model.edit();
    spec.setEnabled(false);
    return this;
  }

  // Reading.

  /// The name of the system.
  ///
  /// @return the name, unique in the schedule
  public String name() {
    return spec.name();
  }

  /// The phase of the system.
  ///
  /// @return the phase
  public Phase phase() {
    return spec.phase();
  }

  /// The groups of the system.
  ///
  /// @return the labels, in the order in which they were added
  public List<String> labels() {
    return List.copyOf(spec.labels());
  }

  /// The names and labels of systems that run later.
  ///
  /// @return the names, in the order of the declarations
  public List<String> declaredBefore() {
    return List.copyOf(spec.before());
  }

  /// The names and labels of systems that run earlier.
  ///
  /// @return the names, in the order of the declarations
  public List<String> declaredAfter() {
    return List.copyOf(spec.after());
  }

  /// The conditions that all must hold.
  ///
  /// @return the conditions, in the order in which they are tested
  public List<Condition> conditions() {
    return List.copyOf(spec.conditions());
  }

  /// Whether the system is enabled, and its labels are. Its phase may still be disabled.
  ///
  /// @return true if so
  public boolean isEnabled() {
    return model.isEnabled(spec);
  }

  /// Whether the loops of the system run on one thread.
  ///
  /// @return true if so
  public boolean isSequential() {
    return spec.isSequential();
  }

  /// Whether no other system runs at the same time.
  ///
  /// @return true if so
  public boolean isAlone() {
    return spec.isAlone();
  }

  /// Whether later systems may run before the commands of the system are applied.
  ///
  /// @return true if so
  public boolean hasLateCommands() {
    return spec.hasLateCommands();
  }

  @Override
  public String toString() {
    return spec + " in " + spec.phase();
  }
}
