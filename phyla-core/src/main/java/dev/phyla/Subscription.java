package dev.phyla;

/// The registration of a callback. It lasts until it is closed.
public interface Subscription extends AutoCloseable {
  /// Unregisters the callback. It is not called any more, not even for a change that is being
  /// announced. Closing again, or after the world was closed, has no effect.
  @Override
  void close();
}
