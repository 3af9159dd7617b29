package dev.phyla.schedule;

import dev.phyla.internal.inspect.ReportTable;
import dev.phyla.internal.schedule.KnownNames;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/// What the systems of an app did in the ticks during which it was [profiled][App#profile]. Its
/// text is a table.
///
/// Systems that run outside of ticks, in [Phase#START_UP] and [Phase#SHUT_DOWN], are not included.
///
/// @param ticks the number of ticks
/// @param nanos the time of the ticks in nanoseconds
/// @param commandNanos the part of that time in which commands and events were applied, with the
///   observers that they called
/// @param restNanos the part of that time in which neither systems ran nor commands were applied:
///   conditions, transitions of states, starting threads, and the end of the update
/// @param systems the systems in the order of the schedule, those of states first, followed by
///   systems that were removed from the schedule
public record ScheduleReport(
    long ticks, long nanos, long commandNanos, long restNanos, List<SystemStats> systems) {
  /// Copies the list.
  public ScheduleReport {
    systems = List.copyOf(systems);
  }

  /// Returns what a system did.
  ///
  /// @param name the name of the system
  /// @return its statistics
  /// @throws IllegalArgumentException if the report has no such system
  public SystemStats system(String name) {
    Objects.requireNonNull(name, "The name of the system is null.");
    for (SystemStats system : systems) {
      if (system.name().equals(name)) {
        return system;
      }
    }
    throw new IllegalArgumentException(
        String.format(
            "The report has no system \"%s\"; %s.",
            name, KnownNames.closest(name, systems.stream().map(SystemStats::name).toList())));
  }

  /// The share of the time of all ticks in which a system ran. Shares of systems that ran at the
  /// same time overlap, so their sum can be more than 1.
  ///
  /// @param name the name of the system
  /// @return the share, from 0 to 1
  /// @throws IllegalArgumentException if the report has no such system
  public double share(String name) {
    return nanos == 0 ? 0 : (double) system(name).nanos() / nanos;
  }

  /// The same report with the systems that took longest first.
  ///
  /// @return the report
  public ScheduleReport byTime() {
    return new ScheduleReport(
        ticks,
        nanos,
        commandNanos,
        restNanos,
        systems.stream().sorted(Comparator.comparingLong(SystemStats::nanos).reversed()).toList());
  }

  /// A table with a line for each system, and lines for commands and the rest of the ticks.
  @Override
  public String toString() {
    return ReportTable.of(this);
  }
}
