package dev.phyla.internal.schedule;

import dev.phyla.schedule.Condition;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.SystemFactory;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/// A system as it is described in a schedule, before any app creates it.
public final class SystemSpec {
  private final String name;

  /// Creates the body. Replacing it makes every app create the system anew.
  private SystemFactory factory;

  private Phase phase = Phase.UPDATE;
  private final SequencedSet<String> labels = new LinkedHashSet<>();

  /// The names and labels of systems that run later.
  private final SequencedSet<String> before = new LinkedHashSet<>();

  /// The names and labels of systems that run earlier.
  private final SequencedSet<String> after = new LinkedHashSet<>();

  /// The conditions that all must hold.
  private final List<Condition> conditions = new ArrayList<>();

  private boolean sequential;
  private boolean alone;
  private boolean lateCommands;
  private boolean enabled = true;

  /// Creates the description of a system of the phase `UPDATE`.
  public SystemSpec(String name, SystemFactory factory) {
    this.name = name;
    this.factory = factory;
  }

  public String name() {
    return name;
  }

  public SystemFactory factory() {
    return factory;
  }

  public void factory(SystemFactory replacement) {
    factory = replacement;
  }

  public Phase phase() {
    return phase;
  }

  public void phase(Phase chosen) {
    phase = chosen;
  }

  public SequencedSet<String> labels() {
    return labels;
  }

  public SequencedSet<String> before() {
    return before;
  }

  public SequencedSet<String> after() {
    return after;
  }

  public List<Condition> conditions() {
    return conditions;
  }

  /// Whether its loops run on one thread.
  public boolean isSequential() {
    return sequential;
  }

  public void setSequential() {
    sequential = true;
  }

  /// Whether no other system runs at the same time.
  public boolean isAlone() {
    return alone;
  }

  public void setAlone() {
    alone = true;
  }

  /// Whether later systems need not see what its commands do.
  public boolean hasLateCommands() {
    return lateCommands;
  }

  public void setLateCommands() {
    lateCommands = true;
  }

  public boolean isEnabled() {
    return enabled;
  }

  public void setEnabled(boolean now) {
    enabled = now;
  }

  /// Whether a name or label means this system.
  public boolean isCalled(String nameOrLabel) {
    return name.equals(nameOrLabel) || labels.contains(nameOrLabel);
  }

  @Override
  public String toString() {
    return "system \"" + name + "\"";
  }
}
