/// Where entities live: tables of columns, the graph between them, and the index of places.
///
/// A [dev.phyla.internal.storage.Table] holds the entities that have the same components. The
/// [dev.phyla.internal.storage.ArchetypeGraph] finds tables and knows which differ by one
/// component. The [dev.phyla.internal.storage.EntityIndex] leads from a handle to a table and a
/// row. The [dev.phyla.internal.storage.EntityStore], which creates and destroys entities, and the
/// [dev.phyla.internal.storage.ComponentChanges] of those that live keep the three in step, and the
/// [dev.phyla.internal.storage.Guard] says when they may change.
@NullMarked
package dev.phyla.internal.storage;

import org.jspecify.annotations.NullMarked;
