package dev.phyla.internal.schedule;

import dev.phyla.schedule.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/// The order of all systems of a schedule, phase by phase. Creating it checks the whole schedule
/// before any system is created.
final class PhaseOrders {
  private final Map<Phase, PhaseOrder> orders = new LinkedHashMap<>();

  /// Orders the systems of a schedule.
  ///
  /// @throws IllegalStateException if the declared order names something unknown, contradicts the
  ///   order of the phases, or forms a cycle
  PhaseOrders(ScheduleModel model) {
    var byPhase = new LinkedHashMap<Phase, List<SystemSpec>>();
    for (Phase phase : model.phases().all()) {
      byPhase.put(phase, new ArrayList<>());
    }
    for (SystemSpec system : model.systems()) {
      byPhase.computeIfAbsent(system.phase(), _ -> new ArrayList<>()).add(system);
      checkNames(model, system, system.before(), "before");
      checkNames(model, system, system.after(), "after");
    }
    byPhase.forEach((phase, systems) -> orders.put(phase, PhaseOrder.of(systems)));
  }

  private static void checkNames(
      ScheduleModel model, SystemSpec system, SequencedSet<String> named, String word) {
    for (String name : named) {
      if (model.systems().stream().noneMatch(other -> other.isCalled(name))) {
        throw new IllegalStateException(
            String.format(
                "The %s runs %s \"%s\", but there is no such system or label; %s.",
                system, word, name, KnownNames.closest(name, model.namesAndLabels())));
      }
      SystemSpec other = model.find(name);
      if (other != null) {
        requirePossible(model.phases(), system, other, word);
      }
    }
  }

  private static void requirePossible(
      PhaseList phases, SystemSpec system, SystemSpec other, String word) {
    int own = phases.indexOf(system.phase());
    int others = phases.indexOf(other.phase());
    boolean possible = word.equals("before") ? own <= others : own >= others;
    if (!possible && own >= 0 && others >= 0) {
      throw new IllegalStateException(
          String.format(
              "The %s of phase %s cannot run %s the %s of phase %s, because the phases run in the"
                  + " opposite order; move one of the systems to another phase.",
              system, system.phase(), word, other, other.phase()));
    }
  }

  /// The phases that are not part of a schedule's list, because a state is entered or left.
  List<Phase> transitions() {
    return orders.keySet().stream()
        .filter(phase -> StateNames.isOfTransition(phase.name()))
        .toList();
  }

  /// The order of the systems of a phase.
  PhaseOrder of(Phase phase) {
    return orders.getOrDefault(phase, new PhaseOrder(List.of(), List.of()));
  }
}
