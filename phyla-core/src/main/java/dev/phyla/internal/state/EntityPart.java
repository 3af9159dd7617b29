package dev.phyla.internal.state;

import dev.phyla.internal.entity.CopiedSlots;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.LoadedSlots;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;

/// The slots of a world as a part of its state: live and free slots, and their generations.
public final class EntityPart implements StatePart {
  private final EntityIndex index;

  /// Creates the part for the slots of a world.
  public EntityPart(EntityIndex index) {
    this.index = index;
  }

  @Override
  public void verify() {
    new SlotVerifier(index).verify();
  }

  @Override
  public long stateHash(StableHash values) {
    long hash = StableHash.mix(1, index.slots());
    for (int i = 0; i < index.slots(); i++) {
      hash = StableHash.mix(hash, index.generation(i));
    }
    for (int slot : index.freeSlots()) {
      hash = StableHash.mix(hash, slot);
    }
    return hash;
  }

  @Override
  public void clear() {
    requireNoneReserved();
    index.clear();
  }

  @Override
  public void save(StateOutput out, SavedTypes types) {
    requireNoneReserved();
    var generations = new int[index.slots() - 1];
    for (int i = 0; i < generations.length; i++) {
      generations[i] = index.generation(i + 1);
    }
    put(out, index.firstGeneration(), index.lastGeneration(), generations, index.freeSlots());
  }

  /// Writes slots.
  ///
  /// @param first the generation of the first entity of a slot
  /// @param last the generation after which a slot is retired
  /// @param generations the generation of each slot from 1 on
  /// @param free the free slots, in the order in which they will be issued
  public static void put(StateOutput out, int first, int last, int[] generations, int[] free) {
    out.putInt(first);
    out.putInt(last);
    out.putInt(generations.length);
    out.putArray(ColumnKind.INT, generations, 0, generations.length);
    out.putInt(free.length);
    out.putArray(ColumnKind.INT, free, 0, free.length);
  }

  @Override
  public void load(StateInput in, LoadedTypes types) {
    int first = in.getInt();
    int last = in.getInt();
    int slots = in.getCount(EntityIndex.MAX_SLOTS - 1, "slots");
    var generations = (int[]) in.getNewArray(ColumnKind.INT, slots);
    int count = in.getCount(slots, "free slots");
    var free = (int[]) in.getNewArray(ColumnKind.INT, count);
    if (first < 1 || last < first || !new LoadedSlots(index).load(first, last, generations, free)) {
      throw in.error("generations or free slots are inconsistent");
    }
  }

  @Override
  public void prepareCopy(StatePart other) {
    requireNoneReserved();
    ((EntityPart) other).requireNoneReserved();
    index.reserveFor(((EntityPart) other).index);
  }

  @Override
  public void copyFrom(StatePart other) {
    new CopiedSlots(index).copyFrom(((EntityPart) other).index);
  }

  /// Handles of recorded spawns belong to command buffers, which are not part of the state.
  public void requireNoneReserved() {
    int reserved = index.reserved();
    if (reserved != 0) {
      throw new IllegalStateException(
          (reserved == 1 ? "1 entity is" : reserved + " entities are")
              + " recorded by commands but not spawned yet; apply or clear these commands first.");
    }
  }
}
