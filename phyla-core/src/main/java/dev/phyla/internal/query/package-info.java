/// The tables and rows that a query matches.
///
/// A [dev.phyla.internal.schema.QuerySpec] holds the terms of a query, checked and resolved. Equal
/// ones share a [dev.phyla.internal.query.QueryState], the list of matching tables, which the
/// [dev.phyla.internal.query.QueryCache] keeps up to date as tables appear and are reclaimed, and
/// drops when no query uses it any more. Terms that select single entities become
/// [filters][dev.phyla.internal.query.RowFilter], with which [dev.phyla.internal.query.QueryRows]
/// selects the rows before a loop runs.
@NullMarked
package dev.phyla.internal.query;

import org.jspecify.annotations.NullMarked;
