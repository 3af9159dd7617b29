package dev.phyla.internal.index;

/// The slots of the entities that have one number as their key.
final class LongList extends SlotList {
  private final long key;

  LongList(long key) {
    this.key = key;
  }

  long key() {
    return key;
  }
}
