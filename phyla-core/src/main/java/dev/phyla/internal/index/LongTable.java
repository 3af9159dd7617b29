package dev.phyla.internal.index;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A hash table of lists by their keys, with open addressing. A removal moves later lists into the
/// gap, so there are no tombstones.
final class LongTable {
  private static final int FIRST_LENGTH = 16;

  /// Spreads keys: 2⁶⁴ divided by the golden ratio, so that consecutive keys end up far apart.
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /// The lists; at least half of the elements are null. The length is a power of two.
  private @Nullable LongList[] table = new LongList[FIRST_LENGTH];

  private int size;

  /// The number of lists.
  int size() {
    return size;
  }

  /// Removes all lists.
  void clear() {
    Arrays.fill(table, null);
    size = 0;
  }

  private int home(long key) {
    return (int) ((key * SPREAD) >>> Long.numberOfLeadingZeros(table.length - 1));
  }

  /// The list of a key, or null.
  @Nullable LongList find(long key) {
    int mask = table.length - 1;
    for (int position = home(key); ; position = position + 1 & mask) {
      LongList list = table[position];
      if (list == null || list.key() == key) {
        return list;
      }
    }
  }

  /// Adds a list whose key is not present.
  void add(LongList list) {
    if (2 * (size + 1) > table.length) {
      grow();
    }
    insert(list);
    size++;
  }

  private void insert(LongList list) {
    int mask = table.length - 1;
    int position = home(list.key());
    while (table[position] != null) {
      position = position + 1 & mask;
    }
    table[position] = list;
  }

  private void grow() {
    @Nullable LongList[] old = table;
    table = new LongList[2 * old.length];
    for (LongList list : old) {
      if (list != null) {
        insert(list);
      }
    }
  }

  /// Removes a list that is present.
  void remove(LongList list) {
    int mask = table.length - 1;
    int gap = home(list.key());
    while (table[gap] != list) {
      gap = gap + 1 & mask;
    }
    table[gap] = null;
    size--;
    int position = gap + 1 & mask;
    for (LongList next = table[position]; next != null; next = table[position]) {
      // A list may move back to the gap if that is not before its home.
      if ((position - home(next.key()) & mask) >= (position - gap & mask)) {
        table[gap] = next;
        table[position] = null;
        gap = position;
      }
      position = position + 1 & mask;
    }
  }
}
