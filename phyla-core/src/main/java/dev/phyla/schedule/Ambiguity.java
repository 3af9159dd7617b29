package dev.phyla.schedule;

import java.util.List;

/// Two systems of one phase that access the same thing, which at least one of them writes, without
/// a declared order. They run in the order of insertion, so the result is deterministic; but it
/// changes if the systems are inserted in another order.
///
/// @param phase the phase of both systems
/// @param first the name of the system that runs first
/// @param second the name of the system that runs later
/// @param conflicts what both access
public record Ambiguity(Phase phase, String first, String second, List<String> conflicts) {
  /// Copies the list.
  public Ambiguity {
    conflicts = List.copyOf(conflicts);
  }

  /// A sentence about the two systems.
  @Override
  public String toString() {
    return String.format(
        "%s: \"%s\" runs before \"%s\" only by insertion; they conflict on %s.",
        phase, first, second, String.join(", ", conflicts));
  }
}
