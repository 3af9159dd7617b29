package dev.phyla.internal.state;

import dev.phyla.Entity;
import dev.phyla.internal.entity.EntityIndex;
import java.util.HashSet;
import java.util.Set;

/// Checks that the slots of a world are consistent.
/// 1. Generations are positive, and a slot is either alive, or free and listed once, or reserved,
///    or retired.
/// 2. Slot 0 is never issued.
final class SlotVerifier {
  private final EntityIndex index;

  /// Creates a verifier of the slots of a world.
  SlotVerifier(EntityIndex index) {
    this.index = index;
  }

  /// Checks everything.
  ///
  /// @throws IllegalStateException if the slots are inconsistent
  void verify() {
    require(index.generation(0) == index.firstGeneration(), "slot 0 was issued");
    require(index.location(Entity.NONE) == EntityIndex.NOWHERE, "the entity NONE is alive");
    Set<Integer> free = new HashSet<>();
    for (int slot : index.freeSlots()) {
      require(slot > 0 && slot < index.slots(), "slot %s is free but was never issued", slot);
      require(free.add(slot), "slot %s is listed as free twice", slot);
      require(!isLive(slot), "slot %s is free and alive", slot);
      require(!index.isReserved(slot), "slot %s is free and reserved", slot);
    }
    int live = 0;
    int reserved = 0;
    for (int slot = 1; slot < index.slots(); slot++) {
      require(
          index.generation(slot) > 0,
          "slot %s has the generation %s",
          slot,
          index.generation(slot));
      require(
          isLive(slot) || free.contains(slot) || index.isReserved(slot) || isRetired(slot),
          "slot %s is neither in use nor free nor retired",
          slot);
      live += isLive(slot) ? 1 : 0;
      reserved += index.isReserved(slot) ? 1 : 0;
    }
    require(
        reserved == index.reserved(),
        "%s slots are reserved but %s are counted",
        reserved,
        index.reserved());
    require(live == index.live(), "%s slots are alive but %s are counted", live, index.live());
  }

  private boolean isLive(int slot) {
    return index.location(new Entity(slot, index.generation(slot))) != EntityIndex.NOWHERE;
  }

  private boolean isRetired(int slot) {
    return index.generation(slot) == index.lastGeneration();
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  private static void require(boolean condition, String message, Object... arguments) {
    if (!condition) {
      throw new IllegalStateException(
          "The world is inconsistent: " + String.format(message, arguments) + ".");
    }
  }
}
