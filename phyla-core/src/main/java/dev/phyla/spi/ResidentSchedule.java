package dev.phyla.spi;

import dev.phyla.internal.schedule.ResidentTicks;
import dev.phyla.schedule.SystemException;
import dev.phyla.schedule.SystemFactory;
import java.util.BitSet;
import java.util.SequencedMap;
import java.util.function.Function;

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

  /// Prepares a system that restarts worlds.
  ///
  /// @param name the name of the system
  /// @param factory creates the system: the loop of its only query, which can use random numbers
  ///   and resources
  /// @return what runs it in chosen worlds, whose tick and seed were set: it removes those that
  ///   fail from the set, and returns what went wrong, by world, valid until the next tick
  /// @throws IllegalArgumentException if it is another kind of system
  public Function<BitSet, SequencedMap<Integer, SystemException>> restartSystem(
      String name, SystemFactory factory) {
    return ticks.restartSystem(name, factory);
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

  /// The delta of the [time][dev.phyla.schedule.Time] that a world gets when it is selected.
  ///
  /// @param number the number of the world
  /// @return the seconds of its last tick
  public double delta(int number) {
    return ticks.delta(number);
  }

  /// The elapsed part of the [time][dev.phyla.schedule.Time] that a world gets when it is selected.
  ///
  /// @param number the number of the world
  /// @return the seconds that it has run
  public double elapsed(int number) {
    return ticks.elapsed(number);
  }

  /// Whether the systems of `START_UP` have run in a world.
  ///
  /// @param number the number of the world
  /// @return whether they have
  public boolean isStarted(int number) {
    return ticks.isStarted(number);
  }

  /// Ends the systems. The worlds stay open.
  @Override
  public void close() {
    ticks.close();
  }
}
