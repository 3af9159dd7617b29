/// The parts that worlds can share: signatures, the archetype graph, spawn plans and query
/// specifications.
///
/// A [dev.phyla.internal.schema.Signature] is the set of components of an archetype with the layout
/// of its columns; every world that shares a [dev.phyla.internal.schema.WorldSchema] has its own
/// table for it. A [dev.phyla.internal.schema.SpawnPlan] describes a sequence of values, a
/// [dev.phyla.internal.schema.QuerySpec] the terms of a query. Nothing here refers to a world.
@NullMarked
package dev.phyla.internal.schema;

import org.jspecify.annotations.NullMarked;
