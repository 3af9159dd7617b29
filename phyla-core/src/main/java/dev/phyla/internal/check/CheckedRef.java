package dev.phyla.internal.check;

import dev.phyla.Ref;

/// A write handle that throws after the call it was passed to.
final class CheckedRef<T> implements Ref<T> {
  private final Ref<T> handle;

  /// Whether the call that the handle was passed to has ended.
  private boolean ended;

  CheckedRef(Ref<T> handle) {
    this.handle = handle;
  }

  void end() {
    ended = true;
  }

  private Ref<T> valid() {
    if (ended) {
      throw new IllegalStateException(
          "A write handle was used after the call it was passed to; keep the value, or keep the"
              + " entity and use the world.");
    }
    return handle;
  }

  @Override
  public T get() {
    return valid().get();
  }

  @Override
  public void set(T value) {
    valid().set(value);
  }
}
