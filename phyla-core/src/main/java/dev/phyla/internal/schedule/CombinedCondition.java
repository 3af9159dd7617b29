package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.schedule.Condition;

/// Two conditions, of which both or at least one must hold.
///
/// @param first tested first
/// @param second tested if the first does not decide
/// @param both whether both must hold
public record CombinedCondition(Condition first, Condition second, boolean both)
    implements SystemCondition {
  @Override
  public boolean test(World world) {
    return both ? first.test(world) && second.test(world) : first.test(world) || second.test(world);
  }

  @Override
  public Condition bind(SystemMemory memory) {
    return new CombinedCondition(
        SystemCondition.bind(first, memory), SystemCondition.bind(second, memory), both);
  }
}
