package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.schedule.Condition;

/// A condition that remembers something for each system, or is made of conditions that may.
public interface SystemCondition extends Condition {
  /// The form of this condition for one system.
  ///
  /// @param memory what is remembered of that system
  Condition bind(SystemMemory memory);

  /// The form of a condition for one system.
  static Condition bind(Condition condition, SystemMemory memory) {
    return condition instanceof SystemCondition bindable ? bindable.bind(memory) : condition;
  }

  /// Always throws, because the condition needs a system.
  @Override
  default boolean test(World world) {
    throw new IllegalStateException(
        String.format(
            "The condition %s remembers something for each system, so it cannot be tested by"
                + " itself; pass it to runIf or runUntil, or combine it with and, or, not.",
            this));
  }
}
