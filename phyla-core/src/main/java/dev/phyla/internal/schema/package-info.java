/// What worlds can share: signatures, the archetype graph, spawn plans and query specifications.
///
/// A [dev.phyla.internal.schema.Signature] is the set of components of an archetype with the layout
/// of its columns; every world that shares a [dev.phyla.internal.schema.WorldSchema] has a table of
/// its own for it. A [dev.phyla.internal.schema.SpawnPlan] says what a sequence of values amounts
/// to, a [dev.phyla.internal.schema.QuerySpec] what the terms of a query ask for. Nothing here
/// refers to a world.
@NullMarked
package dev.phyla.internal.schema;

import org.jspecify.annotations.NullMarked;
