package dev.phyla.internal.schedule;

import dev.phyla.World;
import java.util.Map;
import java.util.TreeMap;

/// The ticks in which systems with a cooldown last ran: a resource that is part of the world's
/// state. It exists from the first run of such a system on.
///
/// @param ticks the tick of the last run, by the name of the system; never changed
public record LastRuns(Map<String, Long> ticks) {
  /// Notes that a system runs in the current tick.
  static void note(World world, String system) {
    var ticks = new TreeMap<String, Long>();
    if (world.resources().has(LastRuns.class)) {
      ticks.putAll(world.resources().get(LastRuns.class).ticks);
    }
    ticks.put(system, world.tick());
    world.resources().set(LastRuns.class, new LastRuns(ticks));
  }

  /// The tick in which a system last ran, or [SystemMemory#NEVER].
  static long find(World world, String system) {
    if (!world.resources().has(LastRuns.class)) {
      return SystemMemory.NEVER;
    }
    Long tick = world.resources().get(LastRuns.class).ticks.get(system);
    return tick == null ? SystemMemory.NEVER : tick;
  }
}
