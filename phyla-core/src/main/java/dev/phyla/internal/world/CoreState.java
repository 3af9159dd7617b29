package dev.phyla.internal.world;

import dev.phyla.Query;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.snapshot.DeltaSource;
import dev.phyla.snapshot.DeltaTarget;
import dev.phyla.snapshot.Missing;
import dev.phyla.snapshot.ReplicaSource;
import dev.phyla.snapshot.ReplicaTarget;
import dev.phyla.snapshot.Rollback;
import dev.phyla.snapshot.SnapshotLoader;
import dev.phyla.snapshot.StateAccess;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Consumer;

/// The state of a world for [dev.phyla.snapshot.Snapshots].
public final class CoreState implements StateAccess {
  private final WorldCore core;
  private final Consumer<String> requireIdle;
  private final Replication replication;

  /// Gives access to a state.
  ///
  /// @param requireIdle throws if the state cannot be read or replaced now; its argument is the
  ///   operation as the subject of a sentence
  /// @param replication creates the objects that send and receive parts of the state
  public CoreState(WorldCore core, Consumer<String> requireIdle, Replication replication) {
    this.core = core;
    this.requireIdle = requireIdle;
    this.replication = replication;
  }

  @Override
  public void clear() {
    requireIdle.accept("Emptying a world");
    core.clear();
  }

  @Override
  public Rollback rollback(int states) {
    if (states < 1) {
      throw new IllegalArgumentException("A ring needs room for at least one state.");
    }
    core.requireAlone("Rolling back");
    return new StateRing(core, requireIdle, states);
  }

  @Override
  public DeltaSource deltas() {
    core.requireAlone("Sending deltas");
    return new DeltaWriter(core, requireIdle);
  }

  @Override
  public DeltaTarget mirror(Class<?>... types) {
    core.requireAlone("Mirroring another world");
    return new DeltaReader(core, requireIdle, new LoadRules(Missing.REFUSE, List.of(types)));
  }

  @Override
  public ReplicaSource replicate(Query query) {
    core.requireAlone("Replicating entities");
    return replication.source(query);
  }

  @Override
  public ReplicaTarget replica(Class<?>... types) {
    core.requireAlone("Receiving replicas");
    return replication.target(List.of(types));
  }

  @Override
  public void save(OutputStream out) {
    requireIdle.accept("Saving a world");
    StateFile.save(core, out);
  }

  @Override
  public void load(InputStream in, long size, SnapshotLoader loader) {
    requireIdle.accept("Loading a world");
    if (core.index().live() != 0) {
      throw new IllegalStateException(
          String.format(
              "A snapshot can only be loaded into an empty world, and this one has %d entities; use"
                  + " a new world, or despawn all entities first.",
              core.index().live()));
    }
    StateFile.load(core, in, size, new LoadRules(loader.missing(), loader.types()));
  }
}
