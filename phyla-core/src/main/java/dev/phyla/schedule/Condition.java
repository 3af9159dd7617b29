package dev.phyla.schedule;

import dev.phyla.World;
import dev.phyla.internal.schedule.CombinedCondition;
import dev.phyla.internal.schedule.Cooldown;
import dev.phyla.internal.schedule.NegatedCondition;
import dev.phyla.internal.schedule.ResourceChanged;
import dev.phyla.internal.schedule.ScheduleChecks;
import dev.phyla.internal.schedule.StateStacks;
import java.util.Objects;

/// Decides whether a system runs.
///
/// A condition is tested when the system's turn comes, at the start of its stage. It must not
/// change the world. One object can serve any number of systems, also those returned by [#cooldown]
/// and [#resourceChanged], which remember something for each system.
@FunctionalInterface
public interface Condition {
  /// Tests the condition.
  ///
  /// @param world the world, for reading
  /// @return whether the system runs
  boolean test(World world);

  /// Holds if this condition and another one hold. The other is not tested if this one is false.
  ///
  /// @param other the other condition
  /// @return the combination
  default Condition and(Condition other) {
    return new CombinedCondition(
        this, Objects.requireNonNull(other, "The condition is null."), true);
  }

  /// Holds if this condition or another one holds. The other is not tested if this one is true.
  ///
  /// @param other the other condition
  /// @return the combination
  default Condition or(Condition other) {
    return new CombinedCondition(
        this, Objects.requireNonNull(other, "The condition is null."), false);
  }

  /// Holds if this condition does not hold.
  ///
  /// @return the opposite
  default Condition not() {
    return new NegatedCondition(this);
  }

  /// Holds in each n-th tick: 0, n, 2n and so on.
  ///
  /// @param ticks the number n, at least 1
  /// @return the condition
  static Condition everyTicks(long ticks) {
    return everyTicks(ticks, 0);
  }

  /// Holds in each n-th tick, from an offset on within each n ticks.
  ///
  /// @param ticks the number n, at least 1
  /// @param offset the remainder of the tick divided by n, from 0 to n - 1
  /// @return the condition
  static Condition everyTicks(long ticks, long offset) {
    ScheduleChecks.requireTicks(ticks, 1, "The condition everyTicks");
    if (offset < 0 || offset >= ticks) {
      throw new IllegalArgumentException(
          String.format(
              "The offset %d of everyTicks(%d, ...) must be from 0 to %d.",
              offset, ticks, ticks - 1));
    }
    return world -> world.tick() % ticks == offset;
  }

  /// Holds from a tick on.
  ///
  /// @param tick the first tick in which it holds, at least 0
  /// @return the condition
  static Condition fromTick(long tick) {
    ScheduleChecks.requireTicks(tick, 0, "The condition fromTick");
    return world -> world.tick() >= tick;
  }

  /// Holds until a tick.
  ///
  /// @param tick the first tick in which it does not hold any more, at least 0
  /// @return the condition
  static Condition untilTick(long tick) {
    ScheduleChecks.requireTicks(tick, 0, "The condition untilTick");
    return world -> world.tick() < tick;
  }

  /// Holds if the system has not run for a number of ticks, or never. The tick of the last run is
  /// part of the world's state, so it survives copies and snapshots.
  ///
  /// @param ticks the ticks from one run to the next, at least 1
  /// @return the condition
  static Condition cooldown(long ticks) {
    ScheduleChecks.requireTicks(ticks, 1, "The condition cooldown");
    return new Cooldown(ticks);
  }

  /// Holds while a state is the [current][StateMachine#current()] one.
  ///
  /// @param state the state
  /// @param <S> the type of the state
  /// @return the condition, which throws if the app has no such states
  static <S extends Enum<S>> Condition inState(S state) {
    Objects.requireNonNull(state, "The state is null.");
    Class<S> type = state.getDeclaringClass();
    String name = state.name();
    return world -> StateStacks.stack(world, type).current().equals(name);
  }

  /// Holds if a resource exists and was set, replaced or updated since the system last ran; also
  /// before the first run, and possibly after the state of the world was restored.
  ///
  /// Changes inside a mutable resource are not noticed; set it again to announce them.
  ///
  /// @param type the type of the resource
  /// @return the condition
  static Condition resourceChanged(Class<?> type) {
    return new ResourceChanged(Objects.requireNonNull(type, "The resource type is null."));
  }

  /// Holds if a resource exists.
  ///
  /// @param type the type of the resource
  /// @return the condition
  static Condition resourceExists(Class<?> type) {
    Objects.requireNonNull(type, "The resource type is null.");
    return world -> world.resources().has(type);
  }
}
