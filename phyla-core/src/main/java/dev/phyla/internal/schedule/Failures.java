package dev.phyla.internal.schedule;

import org.jspecify.annotations.Nullable;

/// Collects exceptions: the first, which holds the others as suppressed exceptions.
final class Failures {
  private @Nullable Throwable first;

  void add(Throwable failure) {
    if (first == null) {
      first = failure;
    } else if (failure != first) {
      first.addSuppressed(failure);
    }
  }

  /// The first exception, or null. Forgets it.
  @Nullable Throwable take() {
    Throwable taken = first;
    first = null;
    return taken;
  }
}
