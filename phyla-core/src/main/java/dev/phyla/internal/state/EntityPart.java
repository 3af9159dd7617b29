package dev.phyla.internal.state;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.hash.StableHash;

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
  public void copyFrom(StatePart other) {
    requireNoneReserved();
    ((EntityPart) other).requireNoneReserved();
    index.copyFrom(((EntityPart) other).index);
  }

  /// Handles of recorded spawns belong to command buffers, which are not part of the state.
  private void requireNoneReserved() {
    int reserved = index.reserved();
    if (reserved != 0) {
      throw new IllegalStateException(
          (reserved == 1 ? "1 entity is" : reserved + " entities are")
              + " recorded by commands but not spawned yet; apply or clear these commands first.");
    }
  }
}
