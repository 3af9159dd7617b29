package dev.phyla.internal.entity;

import java.util.BitSet;

/// Reserves some of the handles that an index issues next, and leaves out others between them.
final class PositionReservation {
  private final EntityIndex index;

  PositionReservation(EntityIndex index) {
    this.index = index;
  }

  /// Reserves the handles at some positions, or throws and reserves none. The handles between them
  /// are issued next, in their order: slots that were never used are then free.
  ///
  /// @param positions the numbers of handles that would be issued before
  void reserve(BitSet positions) {
    int end = positions.length();
    if (end == 0) {
      return;
    }
    int unused = Math.max(0, end - index.free());
    index.reserve(end);
    index.reserveFree(unused);
    int fromStack = takeFree(positions, end - unused);
    int fromUnused = unused == 0 ? 0 : takeUnused(positions, unused);
    index.countReserved(fromStack + fromUnused);
  }

  /// Takes free slots and closes the gaps that they leave in the stack.
  ///
  /// @param end the position after the last free slot that may be taken
  /// @return the number of slots that were taken
  private int takeFree(BitSet positions, int end) {
    int[] stack = index.stack();
    int free = index.free();
    int kept = free - end;
    for (int position = end - 1; position >= 0; position--) {
      int slot = stack[free - 1 - position];
      if (positions.get(position)) {
        setReserved(slot, index.entityIn(slot));
      } else {
        stack[kept++] = slot;
      }
    }
    index.setFree(kept);
    return free - kept;
  }

  /// Takes slots that were never used, after all free ones. Those that are left out become free,
  /// and are issued after the others.
  ///
  /// @param count the number of slots that were never used, up to the last that is taken
  /// @return the number of slots that were taken
  private int takeUnused(BitSet positions, int count) {
    int firstPosition = positions.length() - count;
    int taken = 0;
    for (int i = 0; i < count; i++) {
      taken += positions.get(firstPosition + i) ? 1 : 0;
    }
    int[] stack = index.stack();
    int gap = count - taken;
    System.arraycopy(stack, 0, stack, gap, index.free());
    index.setFree(index.free() + gap);
    long entity = index.takeUnused(count);
    for (int i = 0; i < count; i++, entity++) {
      int slot = (int) entity;
      if (positions.get(firstPosition + i)) {
        setReserved(slot, entity);
      } else {
        index.words()[slot] = SlotWord.free(index.firstGeneration());
        stack[--gap] = slot;
      }
    }
    return taken;
  }

  private void setReserved(int slot, long entity) {
    index.words()[slot] = SlotWord.reserved(entity);
  }
}
