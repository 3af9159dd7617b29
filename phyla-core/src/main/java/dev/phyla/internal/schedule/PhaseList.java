package dev.phyla.internal.schedule;

import dev.phyla.schedule.Phase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// The phases of a schedule, in the order in which they run, and which of them are disabled.
///
/// The first and the last run once in the life of an app; the others run in each tick. The phases
/// of transitions between states are not in the list.
public final class PhaseList {
  private final List<Phase> phases;
  private final Set<Phase> disabled = new HashSet<>();

  PhaseList(List<Phase> phases) {
    this.phases = new ArrayList<>(phases);
  }

  /// All phases in order.
  public List<Phase> all() {
    return List.copyOf(phases);
  }

  /// The phases of a tick in order.
  List<Phase> ofTick() {
    return List.copyOf(phases.subList(1, phases.size() - 1));
  }

  /// The position of a phase, or -1.
  int indexOf(Phase phase) {
    return phases.indexOf(phase);
  }

  /// Whether the systems of a phase run.
  public boolean isEnabled(Phase phase) {
    return !disabled.contains(phase);
  }

  /// Adds a phase to those of a tick.
  ///
  /// @param after whether it comes after its neighbour
  public void add(Phase neighbour, Phase added, boolean after) {
    Objects.requireNonNull(added, "The phase is null.");
    requireKnown(neighbour);
    if (neighbour.equals(phases.getFirst()) || neighbour.equals(phases.getLast())) {
      throw new IllegalArgumentException(
          String.format(
              "The phase %s cannot be next to %s, which is not part of a tick; place it before or"
                  + " after another phase.",
              added, neighbour));
    }
    if (phases.contains(added) || StateNames.isOfTransition(added.name())) {
      throw new IllegalArgumentException(
          String.format("The phase %s cannot be added, because there is one of that name.", added));
    }
    phases.add(phases.indexOf(neighbour) + (after ? 1 : 0), added);
  }

  /// Enables or disables a phase.
  public void setEnabled(Phase phase, boolean enabled) {
    requireKnown(phase);
    if (enabled) {
      disabled.remove(phase);
    } else {
      disabled.add(phase);
    }
  }

  /// Throws if a schedule has no such phase.
  public Phase requireKnown(Phase phase) {
    Objects.requireNonNull(phase, "The phase is null.");
    if (!phases.contains(phase) && !StateNames.isOfTransition(phase.name())) {
      throw new IllegalArgumentException(
          String.format(
              "The schedule has no phase %s, but %s; add it with addPhaseBefore or addPhaseAfter.",
              phase, phases));
    }
    return phase;
  }

  /// Removes all phases but some.
  void retain(List<Phase> kept) {
    phases.retainAll(kept);
  }
}
