package dev.phyla.model.sweep;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Thrown when a sweep cannot go on: its folder belongs to another sweep or cannot be written, or
/// it was interrupted. Finished runs in a folder are kept.
public final class SweepException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /// Creates the exception.
  ///
  /// @param message what was attempted, and why it failed
  /// @param cause the exception that was caught, or null
  public SweepException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
