package dev.phyla.internal.query;

import dev.phyla.Term;
import java.util.List;

/// A creator of queries that receives the terms of each query, because they declare access.
@FunctionalInterface
public interface TermListener {
  /// Called with the terms of a query before it is created.
  void queried(List<? extends Term> terms);
}
