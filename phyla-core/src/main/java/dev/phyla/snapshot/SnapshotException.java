package dev.phyla.snapshot;

/// Says that a snapshot cannot be written or read, where, and why.
///
/// A world that was being saved is unchanged. A world that was being loaded is empty.
public final class SnapshotException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// Creates an exception.
  ///
  /// @param message a sentence that says what is wrong, and where
  public SnapshotException(String message) {
    super(message);
  }

  /// Creates an exception with a cause.
  ///
  /// @param message a sentence that says what is wrong, and where
  /// @param cause the cause, such as an exception of a codec
  public SnapshotException(String message, Throwable cause) {
    super(message, cause);
  }
}
