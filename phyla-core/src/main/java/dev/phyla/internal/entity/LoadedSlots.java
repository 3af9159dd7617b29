package dev.phyla.internal.entity;

/// Replaces the slots of an index by those of a saved state.
///
/// First [#load] states the generations and the free slots. All other slots then wait for the
/// entity that [#placeAll] puts into them, and [#retireRest] ends the loading. Slots that wait look
/// like reserved ones but are not counted.
public final class LoadedSlots {
  private final EntityIndex index;

  /// Creates an object that loads the slots of an index.
  public LoadedSlots(EntityIndex index) {
    this.index = index;
  }

  /// Replaces all slots. Those that are not listed as free wait for an entity.
  ///
  /// @param first the generation of the first handle of a slot
  /// @param last the generation after which a slot is retired
  /// @param generations the generation of each slot from 1 on
  /// @param freeSlots the free slots, in the order in which they will be issued
  /// @return whether generations and free slots are valid; if not, the index has to be cleared
  public boolean load(int first, int last, int[] generations, int[] freeSlots) {
    long[] words = index.restart(first, last, generations.length);
    for (int i = 0; i < generations.length; i++) {
      if (generations[i] < first || generations[i] > last) {
        return false;
      }
      words[i + 1] = SlotWord.reserved(SlotWord.handle(generations[i], 0));
    }
    for (int i = freeSlots.length - 1; i >= 0; i--) {
      int slot = freeSlots[i];
      if (slot <= 0 || slot > generations.length || !index.isReserved(slot)) {
        return false;
      }
      words[slot] = SlotWord.free(generations[slot - 1]);
      index.push(slot);
    }
    return true;
  }

  /// Replaces all slots by reserved and free ones.
  ///
  /// @param first the generation of the first handle of a slot
  /// @param generations the generation of each slot from 1 on, which is valid
  /// @param freeSlots the free slots, in the order in which they will be issued
  public void loadReserved(int first, int[] generations, int[] freeSlots) {
    boolean isValid = load(first, index.lastGeneration(), generations, freeSlots);
    assert isValid;
    index.countReserved(generations.length - freeSlots.length);
  }

  /// Puts the entities of rows into slots that wait for them.
  ///
  /// @param entities the packed handles of the rows of a table
  /// @param table the table
  /// @param first the first row
  /// @param end the row after the last
  /// @return the first row whose entity has no such slot, or the end
  public int placeAll(long[] entities, int table, int first, int end) {
    long[] words = index.words();
    int slots = index.slots();
    int row = first;
    for (; row < end; row++) {
      long entity = entities[row];
      int slot = (int) entity;
      if (slot <= 0 || slot >= slots || words[slot] != SlotWord.reserved(entity)) {
        break;
      }
      index.put(entity, table, row);
    }
    index.countChange(row - first);
    return row;
  }

  /// Retires slots that wait for an entity.
  ///
  /// @return whether only slots wait that can be retired
  public boolean retireRest() {
    for (int slot = 1; slot < index.slots(); slot++) {
      if (index.isReserved(slot)) {
        if (index.generation(slot) != index.lastGeneration()) {
          return false;
        }
        index.retire(slot);
      }
    }
    return true;
  }
}
