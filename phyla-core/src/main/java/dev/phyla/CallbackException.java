package dev.phyla;

import java.io.Serial;
import java.util.List;

/// What callbacks threw in the course of one operation, all together.
///
/// The operation itself was completed: a callback that throws undoes nothing, and the other
/// callbacks were called too.
public final class CallbackException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private final transient List<Throwable> failures;

  /// Collects failures: the first becomes the cause, the others are suppressed.
  ///
  /// @param message what was going on
  /// @param failures what was thrown, at least one, in order
  public CallbackException(String message, List<? extends Throwable> failures) {
    super(message, failures.getFirst());
    this.failures = List.copyOf(failures);
    this.failures.stream().skip(1).forEach(this::addSuppressed);
  }

  /// What was thrown.
  ///
  /// @return the exceptions, in order
  public List<Throwable> failures() {
    return failures;
  }
}
