package dev.phyla.internal.schedule;

import java.util.List;

/// The phases, stages and systems of a schedule, and what orders the systems.
///
/// @param phases the phases that have systems: those that run one after the other, then those of
///   states
/// @param edges what orders the systems, by the later one, without what follows from other edges
public record GraphData(List<PhaseBox> phases, List<Edge> edges) {
  /// A phase.
  ///
  /// @param name its name
  /// @param isInSequence whether it runs after the phase before it in the list, and not when a
  ///   state is entered or left
  /// @param stages its stages in order
  public record PhaseBox(String name, boolean isInSequence, List<StageBox> stages) {}

  /// A stage.
  ///
  /// @param isSynced whether commands are applied after it
  /// @param systems its systems in the order of the schedule
  public record StageBox(boolean isSynced, List<Node> systems) {}

  /// A system.
  ///
  /// @param id its number in the graph
  /// @param name its name
  /// @param isExclusive whether it uses the whole world
  public record Node(int id, String name, boolean isExclusive) {}

  /// An order of two systems of one phase.
  ///
  /// @param from the number of the earlier one
  /// @param to the number of the later one
  /// @param conflicts what they conflict on, or empty if their order is declared
  public record Edge(int from, int to, List<String> conflicts) {
    /// Whether the order is declared.
    public boolean isDeclared() {
      return conflicts.isEmpty();
    }
  }
}
