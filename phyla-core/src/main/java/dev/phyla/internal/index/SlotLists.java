package dev.phyla.internal.index;

import dev.phyla.internal.entity.EntityIndex;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * The links are stored by slot: an entity takes three array elements, and adding and removing it a
 * few steps. Slot 0 is never issued, so it ends a list.
 *
 * Look-ups return entities in the order of their slots, whatever happened before. Keeping a linked
 * list sorted would make each addition as slow as the list is long. So slots are appended, and a
 * list that is out of order is sorted when it is read, which visits all its slots anyway.
 */

/// Lists of slots. A slot is in at most one list.
///
/// @param <L> the lists
final class SlotLists<L extends SlotList> {
  private static final int END = 0;

  /// The list of each slot, or null.
  private @Nullable L[] lists;

  /// The slot after each slot in its list.
  private int[] next = {};

  /// The slot before each slot in its list.
  private int[] previous = {};

  /// The number of slots in lists.
  private int size;

  @SuppressWarnings("unchecked") // the element type is erased to its bound
  SlotLists() {
    this.lists = (L[]) new SlotList[0];
  }

  /// The number of slots in lists.
  int size() {
    return size;
  }

  /// The list of a slot, or null if it is in none.
  @Nullable L listOf(int slot) {
    return slot < lists.length ? lists[slot] : null;
  }

  /// Forgets all lists, which must not be used again.
  void clear() {
    Arrays.fill(lists, null);
    size = 0;
  }

  /// Appends a slot that is in no list.
  void append(L list, int slot) {
    if (slot >= lists.length) {
      grow(slot);
    }
    assert lists[slot] == null;
    lists[slot] = list;
    next[slot] = END;
    previous[slot] = list.last;
    if (list.last == END) {
      list.first = slot;
    } else {
      next[list.last] = slot;
      list.isSorted &= list.last < slot;
    }
    list.last = slot;
    list.size++;
    size++;
  }

  private void grow(int slot) {
    int length = Math.max(slot + 1, 2 * lists.length);
    lists = Arrays.copyOf(lists, length);
    next = Arrays.copyOf(next, length);
    previous = Arrays.copyOf(previous, length);
  }

  /// Removes a slot from its list.
  void remove(L list, int slot) {
    assert lists[slot] == list;
    int before = previous[slot];
    int after = next[slot];
    if (before == END) {
      list.first = after;
    } else {
      next[before] = after;
    }
    if (after == END) {
      list.last = before;
    } else {
      previous[after] = before;
    }
    lists[slot] = null;
    list.size--;
    list.isSorted |= list.size < 2;
    size--;
  }

  /// The lowest slot of a list that is not empty.
  int lowest(L list) {
    sort(list);
    return list.first;
  }

  /// Copies the entities of a list, packed, in the order of their slots.
  ///
  /// @param index has the generations of the slots
  /// @param target the array to copy to
  /// @param position the position of the first one
  /// @return the position after the last one
  int copy(L list, EntityIndex index, long[] target, int position) {
    sort(list);
    int end = position;
    for (int slot = list.first; slot != END; slot = next[slot]) {
      target[end++] = index.entityIn(slot);
    }
    return end;
  }

  private void sort(L list) {
    if (list.isSorted) {
      return;
    }
    int[] slots = new int[list.size];
    int slot = list.first;
    for (int i = 0; i < slots.length; i++) {
      slots[i] = slot;
      slot = next[slot];
    }
    Arrays.sort(slots);
    int before = END;
    for (int each : slots) {
      previous[each] = before;
      next[before] = each; // that of slot 0 has no meaning
      before = each;
    }
    next[before] = END;
    list.first = slots[0];
    list.last = before;
    list.isSorted = true;
  }
}
