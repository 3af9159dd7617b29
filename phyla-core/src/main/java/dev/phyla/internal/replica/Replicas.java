package dev.phyla.internal.replica;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The entities of a source that a world has.
final class Replicas {
  private final SortedMap<Integer, Replica> bySlot = new TreeMap<>();
  private final Map<Long, Replica> byLocal = new HashMap<>();

  /// The entity with a slot in the source, or null.
  @Nullable Replica find(int slot) {
    return bySlot.get(slot);
  }

  /// The entity with a handle in the source, or null.
  @Nullable Replica findRemote(long remote) {
    Replica replica = bySlot.get((int) remote);
    return replica != null && replica.remote() == remote ? replica : null;
  }

  /// The entity with a handle here, or null.
  @Nullable Replica findLocal(long local) {
    return byLocal.get(local);
  }

  /// The handle in the source of an entity that is here, or 0.
  long remoteOf(long local) {
    Replica replica = byLocal.get(local);
    return replica == null ? 0 : replica.remote();
  }

  /// All entities, in the order of their slots in the source.
  Collection<Replica> all() {
    return List.copyOf(bySlot.values());
  }

  void add(Replica replica) {
    bySlot.put(replica.slot(), replica);
    byLocal.put(replica.local(), replica);
  }

  void remove(Replica replica) {
    bySlot.remove(replica.slot(), replica);
    byLocal.remove(replica.local(), replica);
  }
}
