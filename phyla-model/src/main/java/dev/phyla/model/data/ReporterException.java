package dev.phyla.model.data;

import java.io.Serial;

/// Thrown when a reporter failed. The cause is the exception of the reporter.
///
/// The tick has ended, and the data have no row of it. The simulation can go on.
public final class ReporterException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private final String reporter;
  private final long tick;

  /// Creates the exception.
  ///
  /// @param reporter the name of the reporter
  /// @param tick the tick whose data were collected
  /// @param cause the exception of the reporter
  public ReporterException(String reporter, long tick, Throwable cause) {
    super(String.format("The reporter \"%s\" failed at tick %d: %s", reporter, tick, cause), cause);
    this.reporter = reporter;
    this.tick = tick;
  }

  /// The name of the reporter.
  ///
  /// @return the name
  public String reporter() {
    return reporter;
  }

  /// The tick whose data were collected.
  ///
  /// @return the tick
  public long tick() {
    return tick;
  }
}
