package dev.phyla.internal.check;

import dev.phyla.Ref;

/// A write handle that knows when its time is over.
final class CheckedRef<T> implements Ref<T> {
  private final Ref<T> handle;
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
          "A write handle was used after the call it was given to; take the value out, or keep the"
              + " entity and ask the world.");
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
