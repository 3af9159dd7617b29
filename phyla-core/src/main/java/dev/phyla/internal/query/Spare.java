package dev.phyla.internal.query;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps an object for reuse. Several threads may take objects at the same time: one gets the kept
/// object, the others get new ones.
///
/// @param <T> the type of the object
final class Spare<T> {
  private final Supplier<T> factory;
  private final AtomicReference<@Nullable T> kept = new AtomicReference<>();

  Spare(Supplier<T> factory) {
    this.factory = factory;
  }

  /// Takes the kept object, or a new one.
  T take() {
    T spare = kept.getAndSet(null);
    return spare == null ? factory.get() : spare;
  }

  /// Keeps an object that is not in use any more.
  void keep(T object) {
    kept.set(object);
  }
}
