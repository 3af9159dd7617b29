package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.schedule.Phase;
import dev.phyla.spi.SystemAccess;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Creates the systems of a schedule for one app, and keeps them while the schedule is edited.
final class ScheduleCompiler {
  private final World world;
  private final SystemAccess systems;
  private final ScheduleModel model;

  /// The systems that exist, by their descriptions, in the order of creation.
  private final Map<SystemSpec, SystemInstance> created = new LinkedHashMap<>();

  ScheduleCompiler(World world, SystemAccess systems, ScheduleModel model) {
    this.world = world;
    this.systems = systems;
    this.model = model;
  }

  /// Creates the systems of `START_UP` that have not run yet.
  ///
  /// @param orders the order of all systems
  CompiledPhase startUp(PhaseOrders orders) {
    PhaseOrder order = orders.of(Phase.START_UP);
    var left = new ArrayList<SystemSpec>(order.systems());
    left.removeIf(spec -> created.containsKey(spec) && instance(spec).isCompleted());
    return compile(
        Phase.START_UP, left.size() == order.systems().size() ? order : PhaseOrder.of(left));
  }

  /// Creates all other systems, and forgets those that are not part of the schedule any more.
  ///
  /// @param orders the order of all systems
  CompiledSchedule compile(PhaseOrders orders) {
    List<Phase> phases = model.phases().ofTick();
    var tick = new CompiledPhase[phases.size()];
    for (int i = 0; i < tick.length; i++) {
      tick[i] = compile(phases.get(i), orders.of(phases.get(i)));
    }
    var transitions = new LinkedHashMap<String, CompiledPhase>();
    for (Phase phase : orders.transitions()) {
      transitions.put(phase.name(), compile(phase, orders.of(phase)));
    }
    CompiledPhase startUp = compile(Phase.START_UP, orders.of(Phase.START_UP));
    CompiledPhase shutDown = compile(Phase.SHUT_DOWN, orders.of(Phase.SHUT_DOWN));
    forgetRemoved();
    return new CompiledSchedule(startUp, tick, shutDown, transitions);
  }

  private CompiledPhase compile(Phase phase, PhaseOrder order) {
    List<SystemInstance> instances = order.systems().stream().map(this::instance).toList();
    return new CompiledPhase(
        phase, model.phases().isEnabled(phase), instances, order.predecessors());
  }

  private SystemInstance instance(SystemSpec spec) {
    SystemInstance known = created.get(spec);
    if (known == null || !known.isCurrent()) {
      known = SystemInstance.create(world, systems, spec);
      created.put(spec, known);
    }
    known.configure(model.isEnabled(spec));
    return known;
  }

  private void forgetRemoved() {
    Set<SystemSpec> kept = new HashSet<>(model.systems());
    created.forEach(
        (spec, system) -> {
          if (!kept.contains(spec)) {
            system.remove();
          }
        });
    created.keySet().retainAll(kept);
  }

  /// Forgets all systems, but keeps what they have read.
  void close() {
    created.values().forEach(SystemInstance::retire);
    created.clear();
  }
}
