package dev.phyla.internal.schedule;

import dev.phyla.schedule.Phase;
import dev.phyla.schedule.SystemFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The content of a schedule: descriptions of systems in the order of their insertion, phases, and
/// what is disabled. Apps read it when its version changed.
public final class ScheduleModel {
  private final PhaseList phases;
  private final List<SystemSpec> systems = new ArrayList<>();
  private final Set<String> disabledLabels = new HashSet<>();

  /// The classes of the plug-ins that were added.
  private final Set<Class<?>> plugins = new LinkedHashSet<>();

  /// Grows with every edit.
  private int version;

  /// The number of apps that run a tick of this schedule now, possibly on other threads.
  private final AtomicInteger running = new AtomicInteger();

  /// Creates a schedule without systems.
  ///
  /// @param phases the phases in order, of which the first and the last are not part of a tick
  public ScheduleModel(List<Phase> phases) {
    this.phases = new PhaseList(phases);
  }

  // Reading.

  /// Grows with every edit.
  public int version() {
    return version;
  }

  /// The phases.
  public PhaseList phases() {
    return phases;
  }

  /// The systems, in the order of their insertion.
  public List<SystemSpec> systems() {
    return systems;
  }

  /// The system of a name, or null.
  public @Nullable SystemSpec find(String name) {
    for (SystemSpec system : systems) {
      if (system.name().equals(name)) {
        return system;
      }
    }
    return null;
  }

  /// The system of a name.
  ///
  /// @throws IllegalArgumentException if there is none
  public SystemSpec get(String name) {
    SystemSpec system = find(Objects.requireNonNull(name, "The name of the system is null."));
    if (system == null) {
      throw new IllegalArgumentException(
          String.format(
              "There is no system \"%s\"; %s.",
              name, KnownNames.closest(name, systems.stream().map(SystemSpec::name).toList())));
    }
    return system;
  }

  /// Whether a system runs if its conditions hold, apart from its phase.
  public boolean isEnabled(SystemSpec system) {
    return system.isEnabled() && system.labels().stream().noneMatch(disabledLabels::contains);
  }

  /// The names of all systems, and all labels.
  List<String> namesAndLabels() {
    return systems.stream()
        .flatMap(system -> Stream.concat(Stream.of(system.name()), system.labels().stream()))
        .distinct()
        .toList();
  }

  // Editing.

  /// Begins the run of a tick, during which the schedule cannot be edited.
  public void beginRun() {
    running.incrementAndGet();
  }

  /// Counterpart of [#beginRun()].
  public void endRun() {
    running.decrementAndGet();
  }

  /// Begins an edit.
  ///
  /// @throws IllegalStateException if the schedule is running
  public void edit() {
    if (running.get() != 0) {
      throw new IllegalStateException(
          "The schedule cannot be edited while an app runs it; edit it between ticks.");
    }
    version++;
  }

  /// Adds a system.
  ///
  /// @param neighbour the system next to which it is inserted and whose phase it gets, or null to
  ///   append it
  /// @param after whether it comes after its neighbour
  public SystemSpec insert(
      String name, SystemFactory factory, @Nullable String neighbour, boolean after) {
    ScheduleChecks.requireName(name, "a system");
    Objects.requireNonNull(factory, () -> "The factory of the system \"" + name + "\" is null.");
    if (find(name) != null) {
      throw new IllegalArgumentException(
          String.format(
              "There is a system \"%s\" already; give this one another name, or use replace.",
              name));
    }
    SystemSpec near = neighbour == null ? null : get(neighbour);
    edit();
    var system = new SystemSpec(name, factory);
    if (near == null) {
      systems.add(system);
    } else {
      system.phase(near.phase());
      systems.add(systems.indexOf(near) + (after ? 1 : 0), system);
    }
    return system;
  }

  /// Gives a system another factory.
  public SystemSpec replace(String name, SystemFactory factory) {
    SystemSpec system = get(name);
    Objects.requireNonNull(factory, () -> "The factory of the " + system + " is null.");
    edit();
    system.factory(factory);
    return system;
  }

  /// Removes a system.
  public void remove(String name) {
    SystemSpec system = get(name);
    edit();
    systems.remove(system);
  }

  /// Enables or disables the system of a name, and all systems with a label.
  public void setEnabled(String nameOrLabel, boolean enabled) {
    Objects.requireNonNull(nameOrLabel, "The name or label is null.");
    requireKnown(nameOrLabel);
    edit();
    SystemSpec named = find(nameOrLabel);
    if (named != null) {
      named.setEnabled(enabled);
    }
    if (enabled) {
      disabledLabels.remove(nameOrLabel);
    } else if (systems.stream().anyMatch(system -> system.labels().contains(nameOrLabel))) {
      disabledLabels.add(nameOrLabel);
    }
  }

  /// Adds what a plug-in adds, or nothing if it throws.
  ///
  /// @param plugin its class
  /// @param name its name in messages
  /// @param installation adds the systems
  public void install(Class<?> plugin, String name, Runnable installation) {
    if (plugins.contains(plugin)) {
      throw new IllegalArgumentException(
          String.format("The plug-in %s (%s) was added already.", name, plugin.getTypeName()));
    }
    edit();
    List<SystemSpec> before = List.copyOf(systems);
    List<Phase> phasesBefore = phases.all();
    plugins.add(plugin);
    boolean done = false;
    try {
      installation.run();
      done = true;
    } finally {
      if (!done) {
        plugins.remove(plugin);
        systems.retainAll(before);
        phases.retain(phasesBefore);
        version++;
      }
    }
  }

  // Checking.

  /// Throws if no system has a name or label.
  private void requireKnown(String nameOrLabel) {
    if (systems.stream().noneMatch(system -> system.isCalled(nameOrLabel))) {
      throw new IllegalArgumentException(
          String.format(
              "There is no system and no label \"%s\"; %s.",
              nameOrLabel, KnownNames.closest(nameOrLabel, namesAndLabels())));
    }
  }
}
