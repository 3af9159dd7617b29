package dev.phyla;

import java.util.List;

/// What user code threw while Phyla called it, all of it together.
///
/// Where one operation calls several pieces of user code, a piece that throws does not keep the
/// others from running; at the end everything that was thrown is thrown as one. The first failure
/// is the cause, and the others are suppressed.
public final class CallbackException extends RuntimeException {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // an unchangeable list of serializable elements
  private final List<Throwable> failures;

  /// An exception for failures.
  ///
  /// @param message what was going on
  /// @param failures what was thrown, in this order; at least one
  public CallbackException(String message, List<? extends Throwable> failures) {
    super(message, failures.getFirst());
    this.failures = List.copyOf(failures);
    for (Throwable failure : this.failures.subList(1, this.failures.size())) {
      addSuppressed(failure);
    }
  }

  /// Everything that was thrown.
  ///
  /// @return the failures in the order in which they happened
  public List<Throwable> failures() {
    return failures;
  }
}
