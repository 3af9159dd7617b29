package dev.phyla.snapshot;

import dev.phyla.ComponentType;
import dev.phyla.Entity;
import java.util.function.Predicate;

/// Reports a part of a world, and its changes, as bytes for a peer. See
/// [StateAccess#replicate(dev.phyla.Query)].
///
/// ```java
/// ReplicaSource source =
///     server
///         .state()
///         .replicate(server.query(with(Position.class)))
///         .components(Position.class, Health.class)
///         .interest(entity -> isNear(entity, player));
/// ReplicaTarget target = client.state().replica(Position.class, Health.class);
/// target.apply(source.next()); // everything that passes the filter
/// step(server);
/// target.apply(source.next()); // what changed
/// ```
///
/// The filter has three parts: an entity passes if the query selects it and the interest accepts
/// it, and of these entities the peer gets the chosen components. It also gets their tags, keys and
/// names, what is disabled, and the links between two entities that pass. An entity that no longer
/// passes is despawned at the peer.
///
/// Deltas have to be applied in order, without a gap; the target notices if one is missing, and
/// [#full()] starts again. Each peer needs a source of its own. What counts as a change of a
/// component is defined by [dev.phyla.Term#changed(Class)].
public interface ReplicaSource extends AutoCloseable {
  /// Chooses components that the peer gets, in addition to those chosen before. Without a choice it
  /// gets all that an entity has.
  ///
  /// @param types the classes of the components
  /// @return this source
  /// @throws IllegalStateException after the first delta
  ReplicaSource components(Class<?>... types);

  /// Chooses components that the peer gets, like [#components(Class...)].
  ///
  /// @param types the component types
  /// @return this source
  /// @throws IllegalStateException after the first delta
  ReplicaSource components(ComponentType<?>... types);

  /// Sets the condition that entities of the query have to meet, replacing the previous one.
  ///
  /// @param interest called for each entity of the query, for each delta; it must not change the
  ///   world
  /// @return this source
  ReplicaSource interest(Predicate<? super Entity> interest);

  /// The changes since the last delta; everything that passes the filter in the first call.
  ///
  /// @return a delta
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  /// @throws SnapshotException if a value cannot be saved; the changes are part of the next delta
  byte[] next();

  /// Everything that passes the filter, as a delta that needs no earlier one. A target that has
  /// applied earlier deltas keeps the local entities of those that still pass.
  ///
  /// @return a delta
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  /// @throws SnapshotException if a value cannot be saved
  byte[] full();

  /// A hash of what passes the filter now. It is equal to [ReplicaTarget#contentHash()] if nothing
  /// changed since the last delta and that was applied. Takes time in proportion to what passes;
  /// meant for tests, and for an occasional check.
  ///
  /// @return the hash
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  long contentHash();

  /// Stops following changes of the world. The source cannot be used any more. Closing it again has
  /// no effect.
  @Override
  void close();
}
