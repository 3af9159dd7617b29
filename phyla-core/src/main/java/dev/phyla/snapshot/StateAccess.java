package dev.phyla.snapshot;

import java.io.InputStream;
import java.io.OutputStream;

/// The whole state of a world as bytes, see [dev.phyla.World#state()]. [Snapshots] is the way to use
/// it.
public interface StateAccess {
  /// Writes the state.
  ///
  /// @param out where to write; it is flushed, but not closed
  /// @throws SnapshotException if something cannot be saved
  /// @throws java.io.UncheckedIOException if the stream fails
  void save(OutputStream out);

  /// Reads a state into the world, which must be empty.
  ///
  /// @param in where to read, up to its end
  /// @param size the number of bytes, or 0 if it is not known
  /// @param loader what is allowed
  /// @throws SnapshotException if the bytes are not a snapshot that can be loaded
  /// @throws java.io.UncheckedIOException if the stream fails
  void load(InputStream in, long size, SnapshotLoader loader);
}
