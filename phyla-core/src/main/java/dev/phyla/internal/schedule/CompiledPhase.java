package dev.phyla.internal.schedule;

import dev.phyla.schedule.Phase;
import java.util.BitSet;
import java.util.List;

/// The systems of one phase of an app, divided into stages.
final class CompiledPhase {
  /// A phase without systems.
  static final CompiledPhase NOTHING =
      new CompiledPhase(new Phase("nothing"), true, List.of(), List.of());

  private final Phase phase;
  private final boolean enabled;
  private final Stage[] stages;

  /// The systems in the order of the schedule.
  private final List<SystemInstance> systems;

  /// For each system, those before it by declaration.
  private final List<BitSet> predecessors;

  CompiledPhase(
      Phase phase, boolean enabled, List<SystemInstance> systems, List<BitSet> predecessors) {
    this.phase = phase;
    this.enabled = enabled;
    this.systems = List.copyOf(systems);
    this.predecessors = predecessors;
    StagePlan plan =
        StagePlan.of(systems.stream().map(SystemInstance::placed).toList(), predecessors);
    this.stages = new Stage[plan.stages().size()];
    for (int i = 0; i < stages.length; i++) {
      stages[i] =
          new Stage(
              phase,
              i,
              plan.stages().get(i).stream().map(systems::get).toList(),
              plan.syncs().get(i).stream().map(systems::get).toList());
    }
  }

  Phase phase() {
    return phase;
  }

  /// Whether the phase is enabled and has systems.
  boolean runs() {
    return enabled && stages.length > 0;
  }

  /// Whether nothing that is recorded in one stage is applied in a later one, so that other code
  /// can run between stages.
  boolean isDivisible() {
    for (SystemInstance system : systems) {
      if (system.commandUse() == CommandUse.LATE) {
        return false;
      }
    }
    return true;
  }

  Stage[] stages() {
    return stages;
  }

  List<SystemInstance> systems() {
    return systems;
  }

  /// The systems before another one by declaration, also indirectly, by their indexes.
  BitSet predecessors(int system) {
    return predecessors.get(system);
  }

  /// Whether two systems have a declared order, also indirectly.
  ///
  /// @param first the index of the one that is earlier in the order
  boolean isDeclared(int first, int second) {
    return predecessors.get(second).get(first);
  }
}
