package dev.phyla.snapshot;

import dev.phyla.Query;
import java.io.InputStream;
import java.io.OutputStream;

/// The whole state of a world, see [dev.phyla.World#state()]. To save and load it, use [Snapshots].
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

  /// Removes everything from the world, without announcements: entities, links, tags, keys, names,
  /// events, and resources that are marked as state. The tick and the seed become 0. Consumers
  /// start again, as for [dev.phyla.World#restore]. Generations keep growing.
  ///
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  void clear();

  /// Creates an object that records states of the world, to restore them.
  ///
  /// @param states the maximum number of states, at least 1
  /// @return a ring without states
  Rollback rollback(int states);

  /// Creates an object that reports the changes of the world as bytes.
  ///
  /// @return a source that has reported nothing
  DeltaSource deltas();

  /// Creates an object that applies the changes of another world to this one.
  ///
  /// @param types classes of components, tags, relations, events and resources that the other world
  ///   may have and this one does not know yet
  /// @return a target that has applied nothing
  DeltaTarget mirror(Class<?>... types);

  /// Creates an object that reports a part of the world, and its changes, as bytes.
  ///
  /// @param query a query of the world that does not consume changes; it selects the entities
  /// @return a source that has reported nothing
  /// @throws IllegalArgumentException if the query has `added`, `changed` or similar terms
  ReplicaSource replicate(Query query);

  /// Creates an object that keeps a part of another world current in this one.
  ///
  /// @param types classes of components, tags and relations that the other world may send and this
  ///   one does not know yet
  /// @return a target that has applied nothing
  ReplicaTarget replica(Class<?>... types);
}
