package dev.phyla.bench.run;

/// A measurement that could not be made.
public final class MeasurementException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param subject what was to be measured
  /// @param cause why it could not be
  public MeasurementException(Object subject, Exception cause) {
    super("Could not measure %s: %s".formatted(subject, deepestMessage(cause)), cause);
  }

  MeasurementException(String message) {
    super(message);
  }

  private static String deepestMessage(Throwable failure) {
    Throwable deepest = failure;
    while (true) {
      if (deepest.getSuppressed().length > 0) {
        deepest = deepest.getSuppressed()[0];
      } else if (deepest.getCause() != null) {
        deepest = deepest.getCause();
      } else {
        return deepest.toString();
      }
    }
  }
}
