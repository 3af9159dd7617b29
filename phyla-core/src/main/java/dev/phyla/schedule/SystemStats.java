package dev.phyla.schedule;

/// What one system did in the ticks that a [report][ScheduleReport] covers.
///
/// @param name the name of the system
/// @param phase its phase
/// @param stage the position of its stage in the phase, from 0
/// @param runs how often it ran
/// @param skips how often its conditions kept it from running
/// @param nanos the time of its runs in nanoseconds, each from the start of its first task to the
///   end of its last one
/// @param busyNanos the time that all threads together spent in it; more than `nanos` if its rows
///   were split between threads
/// @param rows the number of rows that its loops and chunks visited; a row counts again in each
///   loop
/// @param commands the number of commands and events that it recorded
public record SystemStats(
    String name,
    Phase phase,
    int stage,
    long runs,
    long skips,
    long nanos,
    long busyNanos,
    long rows,
    long commands) {

  /// The average time of a run in nanoseconds, or 0 if there was none.
  ///
  /// @return the time
  public double nanosPerRun() {
    return perRun(nanos);
  }

  /// The average number of rows that a run visited, or 0 if there was none.
  ///
  /// @return the number
  public double rowsPerRun() {
    return perRun(rows);
  }

  /// The average number of commands and events that a run recorded, or 0 if there was none.
  ///
  /// @return the number
  public double commandsPerRun() {
    return perRun(commands);
  }

  private double perRun(long sum) {
    return runs == 0 ? 0 : (double) sum / runs;
  }

  /// The average number of threads that were busy in the system while it ran, or 0 if it did not
  /// run.
  ///
  /// @return the number
  public double threads() {
    return nanos == 0 ? 0 : (double) busyNanos / nanos;
  }
}
