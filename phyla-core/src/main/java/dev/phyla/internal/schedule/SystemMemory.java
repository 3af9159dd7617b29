package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.internal.position.SeenResource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the conditions of one system remember of its runs.
public final class SystemMemory {
  /// The last run of a system that never ran.
  public static final long NEVER = -1;

  /// Called when the system runs.
  interface Listener {
    /// Notes a run.
    void ran(World world);
  }

  /// The name under which the tick of the last run is kept in the world, or null if it is kept
  /// here.
  private final @Nullable String system;

  private final List<Listener> listeners = new ArrayList<>(0);

  /// What conditions have seen of resources.
  private final List<SeenResource> seen = new ArrayList<>(0);

  private boolean keepsLastRun;
  private long lastRun = NEVER;

  /// Creates an empty memory.
  ///
  /// @param system the name of the system, or null if it is none and so no part of the world's
  ///   state
  SystemMemory(@Nullable String system) {
    this.system = system;
  }

  /// Keeps the tick of the last run from now on.
  void keepLastRun() {
    if (!keepsLastRun) {
      keepsLastRun = true;
      listeners.add(this::noteLastRun);
    }
  }

  private void noteLastRun(World world) {
    if (system == null) {
      lastRun = world.tick();
    } else {
      LastRuns.note(world, system);
    }
  }

  /// The tick of the last run, or [#NEVER].
  long lastRun(World world) {
    return system == null ? lastRun : LastRuns.find(world, system);
  }

  /// Adds what a condition has seen of a resource.
  void addSeen(SeenResource resource) {
    seen.add(resource);
  }

  /// What conditions have seen of resources, in order.
  List<SeenResource> seen() {
    return seen;
  }

  /// Whether a condition remembers something besides the last run.
  boolean remembersMore() {
    return listeners.size() > (keepsLastRun ? 1 : 0);
  }

  /// Adds a listener.
  void onRun(Listener listener) {
    listeners.add(listener);
  }

  /// Notes that the system runs now.
  void ran(World world) {
    for (int i = 0; i < listeners.size(); i++) {
      listeners.get(i).ran(world);
    }
  }
}
