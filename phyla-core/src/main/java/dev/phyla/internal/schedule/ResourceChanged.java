package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.internal.position.SeenResource;
import dev.phyla.schedule.Condition;

/// Holds if a resource was set since a system last ran.
///
/// @param type the type of the resource
public record ResourceChanged(Class<?> type) implements SystemCondition {
  @Override
  public Condition bind(SystemMemory memory) {
    var watch = new Watch();
    memory.addSeen(watch.seen);
    memory.onRun(watch);
    return watch;
  }

  @Override
  public String toString() {
    return "resourceChanged(" + type.getSimpleName() + ")";
  }

  /// What one system has seen of the resource.
  private final class Watch implements Condition, SystemMemory.Listener {
    /// The version of the resource when the system last ran.
    private final SeenResource seen = new SeenResource(type);

    @Override
    public boolean test(World world) {
      return world.resources().has(type) && seen.isOther(world.resources().version(type));
    }

    @Override
    public void ran(World world) {
      seen.see(world.resources().version(type));
    }
  }
}
