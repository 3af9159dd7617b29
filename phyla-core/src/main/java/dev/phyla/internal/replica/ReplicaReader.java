package dev.phyla.internal.replica;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.replica.IncomingDelta.Header;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.snapshot.Missing;
import dev.phyla.snapshot.ReplicaTarget;
import dev.phyla.snapshot.SnapshotException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Keeps a part of another world current.
final class ReplicaReader implements ReplicaTarget {
  private static final String NEEDS_FULL = "; ask the source for a full one";

  private final WorldCore core;
  private final Consumer<String> requireIdle;
  private final LoadRules rules;
  private final Replicas replicas = new Replicas();

  /// Where the last delta belongs; null if there was none, or it failed.
  private @Nullable Header last;

  /// The types that were described up to the last delta.
  private IncomingTypes types = IncomingTypes.NONE;

  /// The source of the entities that are here.
  private long source;

  /// @param types classes that a delta may name and the world does not know yet
  ReplicaReader(WorldCore core, Consumer<String> requireIdle, List<Class<?>> types) {
    this.core = core;
    this.requireIdle = requireIdle;
    this.rules = new LoadRules(Missing.SKIP, types);
  }

  // Deltas.

  @Override
  public void apply(byte[] bytes) {
    requireIdle.accept("Applying a delta");
    Objects.requireNonNull(bytes, "The delta is null.");
    var in = new DeltaInput(core, rules, replicas, bytes);
    requireNext(in.header());
    IncomingDelta delta = in.read(types, in.header().source() == source);
    requireFreeKeys(delta);
    last = null; // until everything is applied
    source = delta.header().source();
    List<RuntimeException> failures = new DeltaApplier(core, replicas, delta).apply();
    last = delta.header();
    types = delta.types();
    if (!failures.isEmpty()) {
      throw DeltaApplier.failed(failures);
    }
  }

  private void requireNext(Header header) {
    if (header.isFull()) {
      return;
    }
    if (last == null || header.sequence() != last.sequence()) {
      throw new SnapshotException("The delta does not follow the last one" + NEEDS_FULL + ".");
    }
    if (header.number() != last.number() + 1) {
      throw new SnapshotException(
          String.format(
              "The delta has number %d, and %d is the next%s.",
              header.number(), last.number() + 1, NEEDS_FULL));
    }
  }

  /// Throws if an entity that does not come from the source has a key of the delta.
  private void requireFreeKeys(IncomingDelta delta) {
    delta
        .extras()
        .forEach(
            (slot, wanted) -> {
              String key = wanted.key();
              Entity owner = key == null ? null : core.naming().keys().find(key);
              if (key != null && owner != null) {
                Replica replica = replicas.findLocal(owner.bits());
                if (replica == null || !delta.isKeyReplaced(replica)) {
                  throw new SnapshotException(ExtrasApplier.taken(key, owner));
                }
              }
            });
  }

  // Entities.

  @Override
  public Entity local(Entity remote) {
    core.guard().checkUse();
    Replica replica = replicas.findRemote(remote.bits());
    return replica != null && core.index().isAlive(replica.local())
        ? Entity.fromBits(replica.local())
        : Entity.NONE;
  }

  @Override
  public Entity remote(Entity local) {
    core.guard().checkUse();
    return core.index().isAlive(local.bits())
        ? Entity.fromBits(replicas.remoteOf(local.bits()))
        : Entity.NONE;
  }

  @Override
  public EntityList entities() {
    core.guard().checkUse();
    var entities = new EntityList();
    for (Replica replica : replicas.all()) {
      if (core.index().isAlive(replica.local())) {
        entities.addBits(replica.local());
      }
    }
    return entities;
  }

  @Override
  public long contentHash() {
    core.guard().checkUse();
    LongUnaryOperator handles = replicas::remoteOf;
    var hashes = new TranslatedHash(core.stableHash(), core.schema().values(), handles);
    var reader = new ExtrasReader(core, hashes, handles);
    var entityHash = new EntityHash(core, hashes);
    long sum = 0;
    for (Replica replica : replicas.all()) {
      if (core.index().isAlive(replica.local())) {
        Extras extras = replica.extras().among(reader.read(replica.local(), _ -> true));
        sum +=
            StableHash.spread(
                entityHash.of(
                    replica.remote(), replica.local(), replica.components()::contains, extras));
      }
    }
    return sum;
  }
}
