/// Sets of entities outside of the tables: properties of entities that change without moving them.
///
/// An [dev.phyla.internal.sparse.EntitySet] is an ordered set. The
/// [dev.phyla.internal.sparse.EntitySets] of a world store the sets of each entity, so that an
/// entity is removed from exactly those when it is despawned or loses a component. They are used
/// for [tags][dev.phyla.internal.sparse.TagSets] and for
/// [disabled][dev.phyla.internal.sparse.Enabling] entities and components.
@NullMarked
package dev.phyla.internal.sparse;

import org.jspecify.annotations.NullMarked;
