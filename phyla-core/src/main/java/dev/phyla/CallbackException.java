package dev.phyla;

import java.io.Serial;
import java.util.List;

/// Thrown when callbacks failed during an operation; holds all their exceptions.
///
/// The operation itself was completed and the other callbacks were called. If a callback started
/// another operation whose callbacks failed, the `CallbackException` of that operation is one of
/// the failures.
public final class CallbackException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private final Throwable[] failures;

  /// Creates an exception that holds failures. The first is the cause, the others are suppressed
  /// exceptions.
  ///
  /// @param message the message
  /// @param failures the exceptions in the order in which they were thrown, at least one
  public CallbackException(String message, List<? extends Throwable> failures) {
    super(message, failures.getFirst());
    this.failures = failures.toArray(Throwable[]::new);
    failures.stream().skip(1).forEach(this::addSuppressed);
  }

  /// Creates the exception for failed callbacks of a change that was applied.
  ///
  /// @param failures the exceptions in the order in which they were thrown, at least one
  /// @return the exception
  public static CallbackException of(List<? extends Throwable> failures) {
    Throwable origin = failures.getFirst();
    while (origin instanceof CallbackException inner) {
      origin = inner.failures[0];
    }
    return new CallbackException(
        failures.size() == 1
            ? "A callback failed; the change is still applied: " + origin
            : failures.size()
                + " callbacks failed; the changes are still applied. The first failure: "
                + origin,
        failures);
  }

  /// The exceptions that the callbacks threw.
  ///
  /// @return the exceptions, in order
  public List<Throwable> failures() {
    return List.of(failures);
  }
}
