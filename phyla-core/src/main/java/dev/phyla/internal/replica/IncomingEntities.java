package dev.phyla.internal.replica;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.stream.StateInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The entities of a source as they are when a delta is applied.
final class IncomingEntities {
  private static final int MAX = Integer.MAX_VALUE;

  private final StateInput in;

  /// The entities that are here before.
  private final Replicas before;

  private final List<Replica> gone = new ArrayList<>();
  private final Set<Replica> goneSet = new HashSet<>();
  private final List<Replica> fresh = new ArrayList<>();
  private final Map<Integer, Replica> freshBySlot = new HashMap<>();

  /// @param before the entities that are here before
  IncomingEntities(StateInput in, Replicas before) {
    this.in = in;
    this.before = before;
  }

  /// The entities to despawn.
  List<Replica> gone() {
    return gone;
  }

  /// The entities to spawn, with the handles that they will have.
  List<Replica> fresh() {
    return fresh;
  }

  // Reading.

  /// Reads which entities are gone and which are new.
  ///
  /// @param index the entities of this world
  /// @param isFull whether all entities of the source are listed as new
  /// @param isSameSource whether the entities that are here come from the same source
  void read(EntityIndex index, boolean isFull, boolean isSameSource) {
    var joined = new long[0];
    if (in.beginIf(ReplicaFormat.ENTITIES)) {
      for (int slot : getSlots("entities that are gone")) {
        addGone(require(slot));
      }
      joined = (long[]) in.getNewArray(ColumnKind.LONG, in.getCount(MAX, "new entities"));
      in.end();
    }
    if (isFull) {
      addUnlisted(index, joined, isSameSource);
    }
    addFresh(index.bulk().next(joined.length), joined, isFull);
  }

  /// Removes the entities that a full delta does not list, and those that have died here.
  private void addUnlisted(EntityIndex index, long[] joined, boolean isSameSource) {
    var listed = new HashSet<Long>();
    for (long remote : joined) {
      listed.add(remote);
    }
    for (Replica replica : before.all()) {
      boolean isKept = isSameSource && listed.contains(replica.remote());
      if (!isKept || !index.isAlive(replica.local())) {
        addGone(replica);
      }
    }
  }

  private void addGone(Replica replica) {
    gone.add(replica);
    goneSet.add(replica);
  }

  /// @param locals handles for new entities
  private void addFresh(long[] locals, long[] joined, boolean isFull) {
    int slot = 0;
    for (long remote : joined) {
      if ((int) remote <= slot) {
        throw in.error("the new entities are not in order");
      }
      slot = (int) remote;
      if (find(slot) == null) {
        var replica = new Replica(remote, locals[fresh.size()]);
        fresh.add(replica);
        freshBySlot.put(slot, replica);
      } else if (!isFull) {
        throw in.error("an entity is new that is not");
      }
    }
  }

  // Finding.

  /// The entity that has a slot in the source, or null.
  private @Nullable Replica find(int slot) {
    Replica replica = freshBySlot.get(slot);
    if (replica == null) {
      replica = before.find(slot);
    }
    return replica == null || goneSet.contains(replica) ? null : replica;
  }

  /// The entity that has a slot in the source.
  Replica require(int slot) {
    Replica replica = find(slot);
    if (replica == null) {
      throw in.error("there is no entity in slot " + slot);
    }
    return replica;
  }

  /// Whether an entity is spawned by the delta.
  boolean isFresh(Replica replica) {
    return freshBySlot.containsKey(replica.slot());
  }

  /// The entities that were here before and stay.
  List<Replica> kept() {
    return before.all().stream().filter(replica -> !goneSet.contains(replica)).toList();
  }

  /// The handle here of an entity of the source, or 0.
  long translate(long remote) {
    Replica replica = find((int) remote);
    return replica != null && replica.remote() == remote ? replica.local() : 0;
  }

  /// Reads a list of entities.
  List<Replica> getAll() {
    var found = new ArrayList<Replica>();
    for (int slot : getSlots("entities")) {
      found.add(require(slot));
    }
    return found;
  }

  private int[] getSlots(String what) {
    var slots = (int[]) in.getNewArray(ColumnKind.INT, in.getCount(MAX, what));
    for (int i = 1; i < slots.length; i++) {
      if (slots[i] <= slots[i - 1]) {
        throw in.error("slots are not in order");
      }
    }
    return slots;
  }
}
