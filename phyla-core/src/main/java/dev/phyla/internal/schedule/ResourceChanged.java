package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.schedule.Condition;

/// Holds if a resource was set since a system last ran.
///
/// @param type the type of the resource
public record ResourceChanged(Class<?> type) implements SystemCondition {
  @Override
  public Condition bind(SystemMemory memory) {
    var watch = new Watch();
    memory.onRun(watch);
    return watch;
  }

  @Override
  public String toString() {
    return "resourceChanged(" + type.getSimpleName() + ")";
  }

  /// What one system has seen of the resource.
  private final class Watch implements Condition, SystemMemory.Listener {
    private static final long NOTHING = -1;

    /// The version of the resource when the system last ran.
    private long seen = NOTHING;

    @Override
    public boolean test(World world) {
      return world.resources().has(type) && world.resources().version(type) != seen;
    }

    @Override
    public void ran(World world) {
      seen = world.resources().version(type);
    }
  }
}
