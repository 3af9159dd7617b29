/// What queries ask for, and the tables that answer.
///
/// A [dev.phyla.internal.schema.QuerySpec] is a query's terms, checked and resolved against a
/// world. Equal ones share a [dev.phyla.internal.query.QueryState], the list of matching tables,
/// which the [dev.phyla.internal.query.QueryCache] extends when a table appears and forgets when no
/// query uses it any more. Terms that select single entities become
/// [filters][dev.phyla.internal.query.RowFilter], from which [dev.phyla.internal.query.QueryRows]
/// chooses the rows before a loop runs.
@NullMarked
package dev.phyla.internal.query;

import org.jspecify.annotations.NullMarked;
