package dev.phyla.internal.schedule;

import dev.phyla.internal.task.Work;
import dev.phyla.schedule.Phase;
import java.util.List;

/// Systems of one phase that may run at the same time, and the sync point after them.
public final class Stage {
  private final Phase phase;

  /// The position among the stages of the phase.
  private final int index;

  /// The systems in the order of the schedule. None conflicts with another one.
  private final SystemInstance[] systems;

  /// The systems whose commands and events are applied at the end, in the order of the schedule. It
  /// may include systems of earlier stages.
  private final SystemInstance[] synced;

  /// The works of all systems.
  private final Work[] works;

  private final boolean exclusive;

  Stage(Phase phase, int index, List<SystemInstance> systems, List<SystemInstance> synced) {
    this.phase = phase;
    this.index = index;
    this.systems = systems.toArray(SystemInstance[]::new);
    this.synced = synced.toArray(SystemInstance[]::new);
    this.works = systems.stream().map(SystemInstance::work).toArray(Work[]::new);
    this.exclusive = systems.getFirst().access().isExclusive();
  }

  /// The phase of the systems.
  public Phase phase() {
    return phase;
  }

  /// The position among the stages of the phase, from 0.
  public int index() {
    return index;
  }

  /// The number of systems, at least 1.
  public int size() {
    return systems.length;
  }

  /// A system of the stage, which may not be [due][SystemInstance#isDue].
  ///
  /// @param index the position in the order of the schedule
  public SystemInstance system(int index) {
    return systems[index];
  }

  /// The works of all systems, in the order of the schedule; not to be changed.
  Work[] works() {
    return works;
  }

  /// The name of the system to which a work that runs in this stage belongs. Parallel loops inside
  /// of an exclusive system are works of the world.
  public String systemOf(Work work) {
    return exclusive ? systems[0].name() : work.name();
  }

  /// Whether the stage consists of one system that uses the whole world.
  public boolean isExclusive() {
    return exclusive;
  }

  /// Whether all systems can run over the rows of several worlds at once.
  boolean isShareable() {
    for (SystemInstance system : systems) {
      if (system.isEnabled() && !system.isShareable()) {
        return false;
      }
    }
    return true;
  }

  /// Whether a system of the stage is [due][SystemInstance#isDue].
  public boolean isDue() {
    for (SystemInstance system : systems) {
      if (system.isDue()) {
        return true;
      }
    }
    return false;
  }

  /// Whether commands and events are applied at the end.
  boolean isSynced() {
    return exclusive || synced.length > 0;
  }

  /// The number of systems whose commands and events are applied at the end.
  int syncedSize() {
    return synced.length;
  }

  /// A system whose commands and events are applied at the end.
  SystemInstance synced(int index) {
    return synced[index];
  }
}
