package dev.phyla;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Thrown when callbacks have failed in an operation that was carried out all the same.
///
/// The first failure is the cause, the others are suppressed.
public final class CallbackException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int count;

  /// Says what has failed.
  ///
  /// @param message what was going on, and what has become of it
  /// @param failures what the callbacks threw, in the order in which they were called; at least one
  public CallbackException(String message, List<? extends Throwable> failures) {
    super(message, failures.getFirst());
    count = failures.size();
    failures.stream().skip(1).forEach(this::addSuppressed);
  }

  /// What the callbacks threw, in the order in which they were called.
  ///
  /// @return the failures, at least one
  public List<Throwable> failures() {
    var failures = new ArrayList<Throwable>();
    failures.add(getCause());
    // Others may have suppressed exceptions in this one as well, after it was thrown.
    failures.addAll(Arrays.asList(getSuppressed()).subList(0, count - 1));
    return List.copyOf(failures);
  }
}
