package dev.phyla.internal.index;

/// The slots of the entities that have one key.
///
/// @param <K> the type of the key
public final class KeyedList<K> extends SlotList {
  private final K key;

  KeyedList(K key) {
    this.key = key;
  }

  K key() {
    return key;
  }
}
