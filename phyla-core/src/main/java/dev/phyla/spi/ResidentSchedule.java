package dev.phyla.spi;

import dev.phyla.internal.schedule.ResidentTicks;
import dev.phyla.schedule.SystemException;
import java.util.SequencedMap;

/// Runs a schedule in worlds that share tables.
public final class ResidentSchedule implements AutoCloseable {
  private final ResidentTicks ticks;

  /// Creates a runner, for the schedule.
  ///
  /// @param ticks runs ticks
  public ResidentSchedule(ResidentTicks ticks) {
    this.ticks = ticks;
  }

  /// Runs one tick of all worlds. If a system fails in a world, that world is left out for the rest
  /// of the tick.
  ///
  /// @param seconds the time that has passed, greater than 0
  /// @return what went wrong, by the number of the world; valid until the next tick
  public SequencedMap<Integer, SystemException> tick(double seconds) {
    return ticks.tick(seconds);
  }

  /// Selects a world, and updates its time.
  ///
  /// @param number the number of the world
  public void select(int number) {
    ticks.select(number);
  }

  /// Called after the state of the selected world was replaced.
  ///
  /// @param isNew whether it is like a new world, in which the systems of `START_UP` have not run
  public void replaced(boolean isNew) {
    ticks.replaced(isNew);
  }

  /// Ends the systems. The worlds stay open.
  @Override
  public void close() {
    ticks.close();
  }
}
