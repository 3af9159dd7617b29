package dev.phyla.model.data;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Thrown when a text or a file is not a table. The message says where.
public final class DataException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /// Creates the exception.
  ///
  /// @param message what is wrong, and in which line
  /// @param cause the exception that was caught, or null
  public DataException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
