package dev.phyla.internal.world;

import dev.phyla.Query;
import dev.phyla.snapshot.ReplicaSource;
import dev.phyla.snapshot.ReplicaTarget;
import java.util.List;

/// Creates the objects that send parts of a state to peers and receive them.
public interface Replication {
  /// A source for the entities of a query.
  ReplicaSource source(Query query);

  /// A target.
  ///
  /// @param types classes that names in a delta may refer to, in addition to those that the world
  ///   knows
  ReplicaTarget target(List<Class<?>> types);
}
