package dev.phyla.snapshot;

import dev.phyla.Entity;
import dev.phyla.EntityList;

/// Keeps a part of another world current in this one, by the deltas of a [ReplicaSource]. See
/// [StateAccess#replica(Class...)].
///
/// The world may have other entities, and entities of the source may have further components, tags
/// and links; a delta does not touch these. Changes are ordinary operations, so observers and
/// consumers see them, and required components are added.
///
/// An entity of the source has another handle here. Handles in components, in values inside of them
/// and in links are translated; those of entities that the source does not send become
/// [Entity#NONE], and are sent again when the entity is.
public interface ReplicaTarget {
  /// Applies a delta. The first one must be a full one.
  ///
  /// @param delta the bytes that [ReplicaSource#next()] or [ReplicaSource#full()] returned
  /// @throws SnapshotException if the delta is damaged, does not follow the last one, has a type
  ///   that this program does not know, or a key that another entity of this world has; nothing
  ///   changes
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  /// @throws dev.phyla.CallbackException if callbacks threw, or the rules of a relation refused a
  ///   change because of entities that are not from the source; all other changes are still applied
  void apply(byte[] delta);

  /// The entity of this world that stands for an entity of the source.
  ///
  /// @param remote a handle of the source
  /// @return the handle here, or [Entity#NONE] if there is none
  Entity local(Entity remote);

  /// The entity of the source that an entity of this world stands for.
  ///
  /// @param local a handle of this world
  /// @return the handle of the source, or [Entity#NONE] if it does not come from there
  Entity remote(Entity local);

  /// The entities of this world that come from the source.
  ///
  /// @return a copy, in the order of their indexes in the source
  EntityList entities();

  /// A hash of what came from the source, with its handles. If it differs from
  /// [ReplicaSource#contentHash()], this world was changed in another way, or the classes of
  /// components differ; a [full][ReplicaSource#full()] delta corrects the former.
  ///
  /// @return the hash
  long contentHash();
}
