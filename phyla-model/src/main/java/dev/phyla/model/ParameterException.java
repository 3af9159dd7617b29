package dev.phyla.model;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Thrown when parameters cannot have the given values. The message names the parameter, the value
/// and what is allowed.
public final class ParameterException extends IllegalArgumentException {
  @Serial private static final long serialVersionUID = 1;

  /// Creates the exception.
  ///
  /// @param message what is wrong
  /// @param cause the exception that was caught, or null
  public ParameterException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
