package dev.phyla.internal.replica;

import dev.phyla.Query;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.world.Replication;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.snapshot.ReplicaSource;
import dev.phyla.snapshot.ReplicaTarget;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// Creates the sources and targets of a world.
public final class WorldReplication implements Replication {
  private final WorldCore core;
  private final Consumer<String> requireIdle;
  private final Function<Query, QueryRows> rowsOf;
  private final Function<Object, ComponentInfo> components;

  /// Creates an object for a world.
  ///
  /// @param requireIdle throws if the state cannot be read or changed now; its argument is the
  ///   operation as the subject of a sentence
  /// @param rowsOf the rows of a query, or throws if it belongs to another world
  /// @param components finds the component of a class or a component type
  public WorldReplication(
      WorldCore core,
      Consumer<String> requireIdle,
      Function<Query, QueryRows> rowsOf,
      Function<Object, ComponentInfo> components) {
    this.core = core;
    this.requireIdle = requireIdle;
    this.rowsOf = rowsOf;
    this.components = components;
  }

  @Override
  public ReplicaSource source(Query query) {
    core.guard().checkUse();
    QueryRows rows = rowsOf.apply(query);
    if (rows.isConsuming()) {
      throw new IllegalArgumentException(
          query
              + " consumes changes, so it does not tell which entities a peer should have; use a"
              + " query without added, changed and similar terms.");
    }
    return new ReplicaWriter(core, requireIdle, rows, components);
  }

  @Override
  public ReplicaTarget target(List<Class<?>> types) {
    core.guard().checkUse();
    return new ReplicaReader(core, requireIdle, types);
  }
}
