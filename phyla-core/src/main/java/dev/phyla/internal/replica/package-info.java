/// Sending a part of a world to a peer, and keeping it current there.
///
/// A [dev.phyla.internal.replica.ReplicaWriter] knows what its peer has: which entities
/// ([dev.phyla.internal.replica.Members]), which of their components
/// ([dev.phyla.internal.replica.FollowedComponent]), and what else they have
/// ([dev.phyla.internal.replica.Extras]). Each delta compares that with the world. Components are
/// compared by the logs of changes, the rest by value, for entities that have any of it.
///
/// A [dev.phyla.internal.replica.ReplicaReader] has a [dev.phyla.internal.replica.Replica] for each
/// entity of the source. A delta is decoded as a whole by [dev.phyla.internal.replica.DeltaInput],
/// with handles translated, before [dev.phyla.internal.replica.DeltaApplier] changes the world.
///
/// In a delta, entities are named by their slots in the source, because both sides know the
/// generation. Types are described when they are sent for the first time, and numbered from then
/// on.
@NullMarked
package dev.phyla.internal.replica;

import org.jspecify.annotations.NullMarked;
