package dev.phyla;

/// A callback that is registered, until it is closed.
public interface Subscription extends AutoCloseable {
  /// Ends it: the callback is not called any more, not even for what is being announced right now.
  /// Closing it again, or after the world, does nothing.
  @Override
  void close();
}
