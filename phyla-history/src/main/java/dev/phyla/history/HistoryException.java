package dev.phyla.history;

/// Thrown if files of a history are damaged or cannot be used.
///
/// The message names the file and says what is wrong with it. Files are never changed by reading
/// them, so a damaged file can be replaced by a copy of it.
public final class HistoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// Creates an exception.
  ///
  /// @param message a sentence that says what is wrong, and with which file
  public HistoryException(String message) {
    super(message);
  }

  /// Creates an exception with a cause.
  ///
  /// @param message a sentence that says what is wrong, and with which file
  /// @param cause the cause, such as an exception of the file system
  public HistoryException(String message, Throwable cause) {
    super(message, cause);
  }
}
