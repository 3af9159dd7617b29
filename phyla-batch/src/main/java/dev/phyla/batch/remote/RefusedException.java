package dev.phyla.batch.remote;

/// A client cannot be served; the message tells it why.
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RefusedException(String message) {
    super(message);
  }

  RefusedException(String message, Throwable cause) {
    super(message, cause);
  }
}
