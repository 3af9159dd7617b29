package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.schedule.Condition;

/// A condition that holds if another one does not.
///
/// @param condition the other one
public record NegatedCondition(Condition condition) implements SystemCondition {
  @Override
  public boolean test(World world) {
    return !condition.test(world);
  }

  @Override
  public Condition bind(SystemMemory memory) {
    return new NegatedCondition(SystemCondition.bind(condition, memory));
  }
}
