package dev.phyla.internal.index;

/// The slots of the entities that have one key. [SlotLists] has the links between them.
abstract sealed class SlotList permits KeyedList, LongList {
  /// The first slot, or 0 if the list is empty.
  int first;

  /// The last slot, or 0 if the list is empty.
  int last;

  /// The number of slots.
  int size;

  /// Whether the slots are in ascending order.
  boolean isSorted = true;
}
