package dev.phyla.internal.schedule;

import dev.phyla.schedule.Condition;

/// Holds if a system has not run for a number of ticks.
///
/// @param ticks the ticks from one run to the next
public record Cooldown(long ticks) implements SystemCondition {
  @Override
  public Condition bind(SystemMemory memory) {
    memory.keepLastRun();
    return world -> {
      long last = memory.lastRun(world);
      return last == SystemMemory.NEVER || world.tick() - last >= ticks;
    };
  }

  @Override
  public String toString() {
    return "cooldown(" + ticks + ")";
  }
}
