package dev.phyla.internal.schedule;

import java.util.Objects;

/// Checks of numbers and names that users pass.
public final class ScheduleChecks {
  private ScheduleChecks() {}

  /// Throws if a number of ticks is too small.
  ///
  /// @param subject who gets the number, as the subject of a sentence
  public static void requireTicks(long ticks, long least, String subject) {
    if (ticks < least) {
      throw new IllegalArgumentException(
          String.format("%s cannot take %d ticks; give it %d or more.", subject, ticks, least));
    }
  }

  /// Throws if a number of seconds or a rate is not positive and finite.
  ///
  /// @param subject what has the number, as the subject of a sentence
  /// @param unit the unit of the number
  public static double requirePositive(double number, String subject, String unit) {
    if (!(number > 0) || number == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          String.format(
              "%s cannot be %s %s; give a finite number greater than 0.", subject, number, unit));
    }
    return number;
  }

  /// Throws if a maximum number of fixed steps is not positive.
  public static int requireMaxSteps(int steps) {
    if (steps < 1) {
      throw new IllegalArgumentException(
          String.format("At most %d fixed steps in a tick are too few; allow 1 or more.", steps));
    }
    return steps;
  }

  /// Throws if a name is blank.
  ///
  /// @param what what has the name
  public static String requireName(String name, String what) {
    Objects.requireNonNull(name, () -> "The name of " + what + " is null.");
    if (name.isBlank()) {
      throw new IllegalArgumentException("A blank text cannot be the name of " + what + ".");
    }
    return name;
  }
}
