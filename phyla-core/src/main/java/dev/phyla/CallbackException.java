package dev.phyla;

import java.io.Serial;
import java.util.List;

/// What callbacks threw in the course of one operation, all together.
///
/// The operation itself was completed: a callback that throws undoes nothing, and the other
/// callbacks were called too. An operation that failed inside a callback shows up here as a
/// `CallbackException` among the failures.
public final class CallbackException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private final Throwable[] failures;

  /// Collects failures: the first becomes the cause, the others are suppressed.
  ///
  /// @param message what was going on, and what has become of it
  /// @param failures what was thrown, at least one, in order
  public CallbackException(String message, List<? extends Throwable> failures) {
    super(message, failures.getFirst());
    this.failures = failures.toArray(Throwable[]::new);
    failures.stream().skip(1).forEach(this::addSuppressed);
  }

  /// Collects what callbacks threw that were told of a change.
  ///
  /// @param failures what was thrown, at least one, in order
  /// @return the exception that holds all of them
  public static CallbackException of(List<? extends Throwable> failures) {
    Throwable origin = failures.getFirst();
    while (origin instanceof CallbackException inner) {
      origin = inner.failures[0];
    }
    return new CallbackException(
        failures.size() == 1
            ? "A callback failed, and the change it was told of stands: " + origin
            : failures.size()
                + " callbacks failed, and the changes they were told of stand; the first: "
                + origin,
        failures);
  }

  /// What was thrown.
  ///
  /// @return the exceptions, in order
  public List<Throwable> failures() {
    return List.of(failures);
  }
}
