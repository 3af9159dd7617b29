package dev.phyla.internal.observe;

import dev.phyla.RowsObserver;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.table.Table;

/// A callback for entities that start or stop matching a query.
///
/// @param state the tables that match
/// @param observer the callback
record QueryListener(QueryState state, RowsObserver observer) {
  boolean matches(Table table) {
    return state.spec().matches(table.components());
  }
}
