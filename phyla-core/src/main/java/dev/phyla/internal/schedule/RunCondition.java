package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.schedule.Condition;
import java.util.Objects;

/// The condition on which a run ends. Conditions with a memory start with the run.
public final class RunCondition {
  private final Condition condition;
  private final World world;

  /// Whether the condition has held, after which it is not tested again.
  private boolean held;

  /// Prepares a condition for a run that starts now.
  public RunCondition(Condition condition, World world) {
    var memory = new SystemMemory(null);
    this.condition =
        SystemCondition.bind(Objects.requireNonNull(condition, "The condition is null."), memory);
    this.world = world;
    memory.ran(world);
  }

  /// Whether the run ends.
  public boolean holds() {
    held = held || condition.test(world);
    return held;
  }
}
