package dev.phyla;

import dev.phyla.internal.entity.EntityIndex;

/// Lets tests look for handles that leak.
///
/// @param used the number of slots that were ever used
/// @param reserved the number of handles of recorded spawns
public record Slots(int used, int reserved) {
  /// The slots of a world.
  public static Slots of(World world) {
    EntityIndex index = world.view().core().index();
    return new Slots(index.slots(), index.reserved());
  }
}
