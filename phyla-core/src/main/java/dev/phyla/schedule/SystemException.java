package dev.phyla.schedule;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Thrown when a system, one of its conditions, or its commands failed. The cause is the exception
/// of the user's code.
public final class SystemException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /// The name of the system.
  private final String system;

  /// The name of the phase.
  private final String phase;

  private final long tick;

  /// Creates the exception.
  ///
  /// @param message the message, which names the system, the phase and the tick
  /// @param system the name of the system
  /// @param phase the phase in which it failed
  /// @param tick the tick in which it failed
  /// @param cause the exception of the user's code, or null
  public SystemException(
      String message, String system, Phase phase, long tick, @Nullable Throwable cause) {
    super(message, cause);
    this.system = system;
    this.phase = phase.name();
    this.tick = tick;
  }

  /// The name of the system.
  ///
  /// @return the name
  public String system() {
    return system;
  }

  /// The phase in which the system failed.
  ///
  /// @return the phase
  public Phase phase() {
    return new Phase(phase);
  }

  /// The tick in which the system failed.
  ///
  /// @return the tick of the world
  public long tick() {
    return tick;
  }
}
