package dev.phyla.internal.schedule;

import dev.phyla.schedule.Ambiguity;
import dev.phyla.schedule.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// A schedule in the form in which one app runs it.
///
/// @param startUp the phase that runs before the first tick
/// @param tick the phases of a tick, in order
/// @param shutDown the phase that runs when the app is closed
/// @param transitions the phases that run when states are entered or left, by name, in the order in
///   which the schedule first names them
record CompiledSchedule(
    CompiledPhase startUp,
    CompiledPhase[] tick,
    CompiledPhase shutDown,
    SequencedMap<String, CompiledPhase> transitions) {

  /// The phase that runs when a state is entered or left, without systems if there are none.
  ///
  /// @param start the start of the name of the phase
  CompiledPhase transition(String start, String type, String state) {
    CompiledPhase phase = transitions.get(start + StateNames.of(type, state));
    return phase == null ? CompiledPhase.NOTHING : phase;
  }

  /// Whether the phase of fixed steps has systems.
  boolean hasFixedSteps() {
    for (CompiledPhase phase : tick) {
      if (phase.phase().equals(Phase.FIXED_STEP)) {
        return !phase.systems().isEmpty();
      }
    }
    return false;
  }

  /// The names of the systems that run in ticks: those of transitions, then phase by phase.
  List<String> systemNames() {
    return Stream.concat(transitions.values().stream(), Arrays.stream(tick))
        .flatMap(phase -> phase.systems().stream())
        .map(SystemInstance::name)
        .toList();
  }

  /// The pairs of systems with conflicting access and no declared order.
  List<Ambiguity> ambiguities() {
    var found = new ArrayList<Ambiguity>();
    for (CompiledPhase phase : tick) {
      addAmbiguities(phase, found);
    }
    return List.copyOf(found);
  }

  private static void addAmbiguities(CompiledPhase phase, List<Ambiguity> found) {
    List<SystemInstance> systems = phase.systems();
    for (int second = 0; second < systems.size(); second++) {
      for (int first = 0; first < second; first++) {
        List<AccessKey> conflicts =
            systems.get(first).access().visibleConflicts(systems.get(second).access());
        if (!conflicts.isEmpty() && !phase.isDeclared(first, second)) {
          found.add(
              new Ambiguity(
                  phase.phase(),
                  systems.get(first).name(),
                  systems.get(second).name(),
                  conflicts.stream().map(AccessKey::toString).toList()));
        }
      }
    }
  }
}
