package dev.phyla.schedule;

import dev.phyla.World;
import dev.phyla.internal.schedule.ResidentTicks;
import dev.phyla.internal.schedule.ScheduleModel;
import dev.phyla.internal.schedule.SystemSpec;
import dev.phyla.spi.ResidentSchedule;
import dev.phyla.spi.ResidentWorlds;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/// A list of systems: what runs in a tick, and in which order.
///
/// ```java
/// var schedule = new Schedule();
/// schedule.add("move", Move::new);
/// schedule.add("collide", Collide::new).after("move");
/// schedule.add("draw", Draw::new).in(Phase.LAST);
/// ```
///
/// Systems of a phase run in the order of insertion, except where they declare another order. A
/// schedule describes systems; each [App] creates its own. It can be edited at any time between
/// ticks; apps notice at their next tick. Systems that were not replaced keep their state.
///
/// A schedule is not thread-safe, but apps on several threads may run it at the same time.
public final class Schedule {
  private final ScheduleModel model = new ScheduleModel(Phase.DEFAULTS);

  /// Creates a schedule without systems.
  public Schedule() {}

  ScheduleModel model() {
    return model;
  }

  // Adding.

  /// Adds a system to [Phase#UPDATE], after all others.
  ///
  /// @param name the name, unique in the schedule
  /// @param factory creates the system for an app
  /// @return the system, whose phase, order and conditions can be set
  /// @throws IllegalArgumentException if there is a system of that name
  public ScheduledSystem add(String name, SystemFactory factory) {
    return scheduled(model.insert(name, factory, null, false));
  }

  /// Adds a system that uses the whole world. No other system runs at the same time, and it may
  /// change the structure of the world directly.
  ///
  /// @param name the name, unique in the schedule
  /// @param action receives the world
  /// @return the system
  public ScheduledSystem addExclusive(String name, Consumer<? super World> action) {
    Objects.requireNonNull(action, () -> "The action of the system \"" + name + "\" is null.");
    return add(
        name,
        setup -> {
          World world = setup.exclusive();
          return () -> action.accept(world);
        });
  }

  /// Adds the systems of a plug-in. If the plug-in throws, its systems are not added.
  ///
  /// @param plugin the plug-in
  /// @return this schedule
  /// @throws IllegalArgumentException if a plug-in of the same class was added before
  public Schedule add(Plugin plugin) {
    Objects.requireNonNull(plugin, "The plug-in is null.");
    model.install(plugin.getClass(), plugin.name(), () -> plugin.install(this));
    return this;
  }

  /// Adds a system immediately before another one, in its phase.
  ///
  /// @param existing the name of the other system
  /// @param name the name, unique in the schedule
  /// @param factory creates the system for an app
  /// @return the system
  public ScheduledSystem insertBefore(String existing, String name, SystemFactory factory) {
    Objects.requireNonNull(existing, "The name of the existing system is null.");
    return scheduled(model.insert(name, factory, existing, false));
  }

  /// Adds a system immediately after another one, in its phase.
  ///
  /// @param existing the name of the other system
  /// @param name the name, unique in the schedule
  /// @param factory creates the system for an app
  /// @return the system
  public ScheduledSystem insertAfter(String existing, String name, SystemFactory factory) {
    Objects.requireNonNull(existing, "The name of the existing system is null.");
    return scheduled(model.insert(name, factory, existing, true));
  }

  /// Adds a system that runs when a state is entered.
  ///
  /// @param state the state
  /// @param name the name, unique in the schedule
  /// @param factory creates the system for an app
  /// @return the system
  public ScheduledSystem onEnter(Enum<?> state, String name, SystemFactory factory) {
    Phase phase = Phase.enter(state);
    return add(name, factory).in(phase);
  }

  /// Adds a system that runs when a state ends.
  ///
  /// @param state the state
  /// @param name the name, unique in the schedule
  /// @param factory creates the system for an app
  /// @return the system
  public ScheduledSystem onExit(Enum<?> state, String name, SystemFactory factory) {
    Phase phase = Phase.exit(state);
    return add(name, factory).in(phase);
  }

  // Changing.

  /// Gives a system another factory. Its phase, order, labels and conditions stay.
  ///
  /// @param name the name of the system
  /// @param factory creates the new system
  /// @return the system
  public ScheduledSystem replace(String name, SystemFactory factory) {
    return scheduled(model.replace(name, factory));
  }

  /// Removes a system.
  ///
  /// @param name the name of the system
  public void remove(String name) {
    model.remove(name);
  }

  /// Enables a system, or all systems with a label.
  ///
  /// @param nameOrLabel the name or the label
  public void enable(String nameOrLabel) {
    model.setEnabled(nameOrLabel, true);
  }

  /// Disables a system, or all systems with a label, also those that are added later.
  ///
  /// @param nameOrLabel the name or the label
  public void disable(String nameOrLabel) {
    model.setEnabled(nameOrLabel, false);
  }

  // Phases.

  /// Adds a phase that runs in each tick before another one.
  ///
  /// @param existing a phase of a tick
  /// @param own the new phase
  /// @return this schedule
  public Schedule addPhaseBefore(Phase existing, Phase own) {
    model.edit();
    model.phases().add(existing, own, false);
    return this;
  }

  /// Adds a phase that runs in each tick after another one.
  ///
  /// @param existing a phase of a tick
  /// @param own the new phase
  /// @return this schedule
  public Schedule addPhaseAfter(Phase existing, Phase own) {
    model.edit();
    model.phases().add(existing, own, true);
    return this;
  }

  /// Enables a phase.
  ///
  /// @param phase the phase
  public void enable(Phase phase) {
    model.edit();
    model.phases().setEnabled(phase, true);
  }

  /// Disables a phase: its systems do not run, and no time accumulates for fixed steps.
  ///
  /// @param phase the phase
  public void disable(Phase phase) {
    model.edit();
    model.phases().setEnabled(phase, false);
  }

  /// Whether a phase is enabled.
  ///
  /// @param phase the phase
  /// @return true if so
  public boolean isEnabled(Phase phase) {
    return model.phases().isEnabled(model.phases().requireKnown(phase));
  }

  /// The phases, without those of states.
  ///
  /// @return the phases, in the order in which they run
  public List<Phase> phases() {
    return model.phases().all();
  }

  // Reading.

  /// Returns the system of a name, if there is one.
  ///
  /// @param name the name
  /// @return the system, or empty
  public Optional<ScheduledSystem> find(String name) {
    Objects.requireNonNull(name, "The name of the system is null.");
    return Optional.ofNullable(model.find(name)).map(this::scheduled);
  }

  /// The systems of all phases.
  ///
  /// @return the systems, in the order of insertion
  public List<ScheduledSystem> systems() {
    return model.systems().stream().map(this::scheduled).toList();
  }

  private ScheduledSystem scheduled(SystemSpec spec) {
    return new ScheduledSystem(model, spec);
  }

  /// Runs this schedule in worlds that share tables, for batches.
  ///
  /// @param worlds the worlds
  /// @return what runs it
  public ResidentSchedule in(ResidentWorlds worlds) {
    return new ResidentSchedule(new ResidentTicks(worlds, model));
  }

  @Override
  public String toString() {
    return "Schedule of " + model.systems().size() + " systems";
  }
}
