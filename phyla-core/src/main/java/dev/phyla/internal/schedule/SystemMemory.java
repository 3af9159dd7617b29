package dev.phyla.internal.schedule;

import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;

/// What the conditions of one system remember of its runs.
public final class SystemMemory {
  /// The last run of a system that never ran.
  public static final long NEVER = -1;

  /// Called when the system runs.
  interface Listener {
    /// Notes a run.
    void ran(World world);
  }

  /// The name under which the tick of the last run is kept in the world.
  private final String system;

  private final List<Listener> listeners = new ArrayList<>(0);
  private boolean keepsLastRun;

  /// Creates an empty memory.
  ///
  /// @param system the name of the system
  public SystemMemory(String system) {
    this.system = system;
  }

  /// Keeps the tick of the last run from now on.
  void keepLastRun() {
    if (!keepsLastRun) {
      keepsLastRun = true;
      listeners.add(world -> LastRuns.note(world, system));
    }
  }

  /// Whether the tick of the last run is kept in the world.
  boolean keepsLastRun() {
    return keepsLastRun;
  }

  /// The tick of the last run, or [#NEVER].
  long lastRun(World world) {
    return LastRuns.find(world, system);
  }

  /// Adds a listener.
  void onRun(Listener listener) {
    listeners.add(listener);
  }

  /// Notes that the system runs now.
  public void ran(World world) {
    for (int i = 0; i < listeners.size(); i++) {
      listeners.get(i).ran(world);
    }
  }
}
