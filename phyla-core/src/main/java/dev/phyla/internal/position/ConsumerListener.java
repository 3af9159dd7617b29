package dev.phyla.internal.position;

import dev.phyla.internal.change.RemovalReader;
import dev.phyla.internal.query.QueryRows;

/// A creator of queries that receives what they read, because it may consume changes.
public interface ConsumerListener {
  /// Called with the rows of a query that was created.
  void created(QueryRows rows);

  /// Called with a reader of removals that was created.
  void created(RemovalReader reader);
}
