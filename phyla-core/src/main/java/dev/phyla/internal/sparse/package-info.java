/// Sets of entities beside the tables: what is said of an entity without moving it.
///
/// An [dev.phyla.internal.sparse.EntitySet] says which entities are in it, in an order of its own.
/// The [dev.phyla.internal.sparse.EntitySets] of a world know in which sets each entity is, so that
/// an entity that ends, or loses a component, leaves exactly those. Two things are made of them:
/// [tags][dev.phyla.internal.sparse.TagSets], and what is
/// [disabled][dev.phyla.internal.sparse.Enabling].
@NullMarked
package dev.phyla.internal.sparse;

import org.jspecify.annotations.NullMarked;
