package dev.phyla;

/// Something that is called back until this is closed.
public interface Subscription extends AutoCloseable {
  /// Ends the calls. Closing again, or after the world was closed, does nothing.
  @Override
  void close();
}
