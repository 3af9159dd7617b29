package dev.phyla.internal.entity;

/// Replaces the slots of an index by those of another one, whose tables have the same ids.
public final class CopiedSlots {
  private final EntityIndex index;

  /// Creates an object that replaces the slots of an index.
  public CopiedSlots(EntityIndex index) {
    this.index = index;
  }

  /// Copies the slots of another index, for which there is
  /// [room][EntityIndex#reserveFor(EntityIndex)].
  public void copyFrom(EntityIndex other) {
    long[] words =
        index.restart(other.firstGeneration(), other.lastGeneration(), other.slots() - 1);
    System.arraycopy(other.words(), 0, words, 0, other.slots());
    if (!index.packsLocationsLike(other)) {
      copyLocations(other);
    }
    System.arraycopy(other.stack(), 0, index.stack(), 0, other.free());
    index.setFree(other.free());
    index.countChange(other.live());
    index.countReserved(other.reserved());
  }

  private void copyLocations(EntityIndex other) {
    long[] words = other.words();
    for (int slot = 0; slot < other.slots(); slot++) {
      long word = words[slot];
      if (SlotWord.isLive(word)) {
        index.put(other.entityIn(slot), other.foundTable(slot, word), other.foundRow(word));
      }
    }
  }
}
