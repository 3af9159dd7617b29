package dev.phyla.schedule;

import dev.phyla.internal.schedule.StateNames;
import java.util.List;
import java.util.Objects;

/// A part of a tick, in which the systems that belong to it run.
///
/// A tick runs [#FIRST], [#BEFORE_UPDATE], [#FIXED_STEP], [#UPDATE], [#AFTER_UPDATE] and [#LAST],
/// in this order. A schedule can have [further phases][Schedule#addPhaseAfter] between them.
///
/// @param name the name, unique in a schedule
public record Phase(String name) {
  /// Runs once, before the first tick.
  public static final Phase START_UP = new Phase("START_UP");

  /// The first phase of a tick: reading input, advancing clocks.
  public static final Phase FIRST = new Phase("FIRST");

  /// Preparation of the update.
  public static final Phase BEFORE_UPDATE = new Phase("BEFORE_UPDATE");

  /// Runs as often as the [fixed step][FixedTime] fits into the time that has passed: not at all,
  /// once, or several times in a tick.
  public static final Phase FIXED_STEP = new Phase("FIXED_STEP");

  /// The phase of systems that name no other.
  public static final Phase UPDATE = new Phase("UPDATE");

  /// Reactions to the update.
  public static final Phase AFTER_UPDATE = new Phase("AFTER_UPDATE");

  /// The last phase of a tick: output, statistics.
  public static final Phase LAST = new Phase("LAST");

  /// Runs once, when the app is closed.
  public static final Phase SHUT_DOWN = new Phase("SHUT_DOWN");

  /// The phases that every schedule has, in the order in which they run.
  static final List<Phase> DEFAULTS =
      List.of(START_UP, FIRST, BEFORE_UPDATE, FIXED_STEP, UPDATE, AFTER_UPDATE, LAST, SHUT_DOWN);

  /// Checks the name.
  public Phase {
    Objects.requireNonNull(name, "The name of the phase is null.");
    if (name.isBlank()) {
      throw new IllegalArgumentException("A phase needs a name that is not blank.");
    }
  }

  /// The phase that runs when a state is entered.
  ///
  /// @param state the state
  /// @return the phase
  public static Phase enter(Enum<?> state) {
    return new Phase(StateNames.ENTER + StateNames.of(state));
  }

  /// The phase that runs when a state is left.
  ///
  /// @param state the state
  /// @return the phase
  public static Phase exit(Enum<?> state) {
    return new Phase(StateNames.EXIT + StateNames.of(state));
  }

  @Override
  public String toString() {
    return name;
  }
}
