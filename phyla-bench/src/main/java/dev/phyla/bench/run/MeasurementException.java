package dev.phyla.bench.run;

/// Thrown if a measurement could not be made.
public final class MeasurementException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param subject the subject of the measurement
  /// @param cause the cause
  public MeasurementException(Object subject, Exception cause) {
    super("Could not measure %s: %s".formatted(subject, rootMessage(cause)), cause);
  }

  MeasurementException(String message) {
    super(message);
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (true) {
      if (root.getSuppressed().length > 0) {
        root = root.getSuppressed()[0];
      } else if (root.getCause() != null) {
        root = root.getCause();
      } else {
        return root.toString();
      }
    }
  }
}
